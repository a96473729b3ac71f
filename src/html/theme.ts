/** The stylesheet of pages outside the dashboard: colors, type, the page frame, panels, tags and notices. */
import { COLORS } from './colors.ts';
import { CODE_POINT_STYLE } from './highlight-hidden.ts';

/** The part that the dashboard shares: reset, type, focus and the page frame. */
export const FRAME = `${COLORS}${CODE_POINT_STYLE}
:root{--mono:ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace}
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-padding-top:1rem}
body{margin:0;padding:0;background:var(--ground);color:var(--text);font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif;overflow-wrap:break-word}
a{color:var(--link);text-underline-offset:.15em}
code,pre,kbd,.code{font-family:var(--mono);font-size:.9em}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px;border-radius:.3rem}
.frame{width:min(74rem,100%);margin-inline:auto;padding-inline:clamp(1rem,4vw,2.25rem)}
main.frame{padding-block:2rem 3.5rem}
main:focus{outline:none}
.skip{position:absolute;left:-999rem}
.skip:focus{left:1rem;top:.5rem;z-index:1;background:var(--raised);padding:.5rem .9rem}
.top{background:var(--raised);border-bottom:1px solid var(--line)}
.top .frame{display:flex;flex-wrap:wrap;align-items:center;gap:.4rem 1.4rem;min-height:3.4rem;padding-block:.5rem}
.brand{display:inline-flex;align-items:center;gap:.55rem;font-weight:650;color:var(--text);text-decoration:none}
.brand::before{content:"";width:1.15rem;height:1.15rem;border-radius:.3rem;background:linear-gradient(var(--raised),var(--raised)) .28rem .3rem/.55rem .11rem no-repeat,linear-gradient(var(--raised),var(--raised)) .28rem .52rem/.35rem .11rem no-repeat,linear-gradient(var(--raised),var(--raised)) .48rem .74rem/.35rem .11rem no-repeat,var(--accent)}
`;

const BASE = `
h1,h2,h3{line-height:1.25;margin:0;text-wrap:balance}
h1{font-size:1.7rem;font-weight:650;letter-spacing:-.015em}
h2{font-size:1.2rem;font-weight:650;letter-spacing:-.005em}
h3{font-size:1rem;font-weight:650}
p,ul,ol,dl,blockquote,pre,table{margin:0}
h1+p{margin-top:.7rem}
a:hover{text-decoration-thickness:.12em}
:not(pre)>code{background:var(--inset);border-radius:.25rem;padding:.1em .35em;overflow-wrap:anywhere}
.foot{padding-block:1.25rem 2.5rem;color:var(--quiet);font-size:.9rem}
.quiet{color:var(--quiet)}
.small{font-size:.9rem}
.stack>*+*{margin-top:1rem}
@media (prefers-reduced-motion:no-preference){a,summary{transition:background-color .12s,border-color .12s,color .12s}}
@media print{.skip{display:none}body{background:#fff;color:#000;font-size:10.5pt}.panel{break-inside:avoid}}
.panel{background:var(--raised);border:1px solid var(--line);border-radius:.7rem;padding:1.1rem 1.25rem}
.panel>*+*{margin-top:.8rem}
main>section{margin-top:2.4rem}
section>h2+*{margin-top:.8rem}
.notice{border:1px solid var(--line);border-inline-start:.3rem solid var(--line-strong);background:var(--raised);border-radius:.5rem;padding:.8rem 1rem}
.notice.good{background:var(--good-ground);border-color:var(--good-line);color:var(--good)}
.notice.bad{background:var(--bad-ground);border-color:var(--bad-line);color:var(--bad)}
.notice.warn{background:var(--warn-ground);border-color:var(--warn-line);color:var(--warn)}
.notice code{background:transparent;padding:0}
.notice ul{padding-inline-start:1.25rem}
pre.copy{background:var(--inset);border:1px solid var(--line);border-radius:.5rem;padding:.7rem .9rem;white-space:pre-wrap;overflow-wrap:anywhere;user-select:all}
.empty{color:var(--quiet);text-align:center;padding:2.2rem 1rem;border:1px dashed var(--line);border-radius:.7rem}
@media (max-width:34rem){.panel{padding:.9rem 1rem}}
`;

export const STYLE = `${FRAME}${BASE}`;
