/** The stylesheet of every page: the page frame, text, and the components that README.md describes. */
import { COLOR_STYLE } from './colors.ts';
import { CODE_POINT_STYLE } from './highlight-hidden.ts';
import { SIZE_STYLE } from './scale.ts';
import { SEVERITY_MARK_STYLE } from './severity-marks.ts';

const FRAME = `
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-padding-top:var(--space-4)}
body{margin:0;padding:0;background:var(--ground);color:var(--text);font:var(--text-m)/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif;overflow-wrap:break-word}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px;border-radius:var(--radius-s)}
[hidden]{display:none!important}
.hidden{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.frame{width:min(74rem,100%);margin-inline:auto;padding-inline:clamp(1rem,4vw,2.25rem)}
main.frame{padding-block:2rem 3.5rem}
main:focus{outline:none}
.skip{position:absolute;left:-999rem}
.skip:focus{left:1rem;top:.5rem;z-index:1;background:var(--raised);padding:.5rem .9rem}
.top{background:var(--raised);border-bottom:1px solid var(--line)}
.top .frame{display:flex;flex-wrap:wrap;align-items:center;gap:.4rem 1.4rem;min-height:3.4rem;padding-block:.5rem}
.brand{display:inline-flex;align-items:center;gap:.55rem;font-weight:650;color:var(--text);text-decoration:none}
.brand::before{content:"";width:1.15rem;height:1.15rem;border-radius:.3rem;background:linear-gradient(var(--raised),var(--raised)) .28rem .3rem/.55rem .11rem no-repeat,linear-gradient(var(--raised),var(--raised)) .28rem .52rem/.35rem .11rem no-repeat,linear-gradient(var(--raised),var(--raised)) .48rem .74rem/.35rem .11rem no-repeat,var(--accent)}
.foot{padding-block:1.25rem 2.5rem;color:var(--quiet);font-size:var(--text-s)}
main>section{margin-top:var(--space-6)}
section>h2+*{margin-top:var(--space-3)}
`;

const TEXT = `
h1,h2,h3,h4,h5{line-height:1.25;margin:0;text-wrap:balance;overflow-wrap:anywhere;font-weight:650}
h1{font-size:var(--text-xl);letter-spacing:-.015em}
h2{font-size:var(--text-l);letter-spacing:-.005em}
h3,h4,h5{font-size:var(--text-m)}
p,ul,ol,dl,dd,blockquote,pre,table{margin:0}
h1+p{margin-top:var(--space-3)}
a{color:var(--link);text-underline-offset:.15em}
a:hover{text-decoration-thickness:.12em}
code,pre,kbd,.code{font-family:var(--mono);font-size:.9em}
:not(pre)>code{background:var(--inset);border-radius:.25rem;padding:.1em .35em;overflow-wrap:anywhere}
pre.copy{background:var(--inset);border:1px solid var(--line);border-radius:var(--radius-s);padding:.7rem .9rem;white-space:pre-wrap;overflow-wrap:anywhere;user-select:all}
summary{cursor:pointer}
.quiet{color:var(--quiet)}
.small{font-size:var(--text-s)}
.left-out{color:var(--quiet);font-style:italic}
.stack>*+*{margin-top:var(--space-4)}
`;

const COMPONENTS = `
.panel{background:var(--raised);border:1px solid var(--line);border-radius:var(--radius-m);padding:1.1rem 1.25rem}
.panel>*+*{margin-top:var(--space-3)}
.notice{border:1px solid var(--line);border-inline-start:.3rem solid var(--line-strong);background:var(--raised);border-radius:var(--radius-s);padding:.8rem 1rem}
.notice>*+*{margin-top:var(--space-2)}
:is(.notice,.tag).good{background:var(--good-ground);border-color:var(--good-line);color:var(--good)}
:is(.notice,.tag).bad{background:var(--bad-ground);border-color:var(--bad-line);color:var(--bad)}
:is(.notice,.tag).warn{background:var(--warn-ground);border-color:var(--warn-line);color:var(--warn)}
:is(.notice,.tag).note{background:var(--note-ground);border-color:var(--note-line);color:var(--note)}
.notice code{background:transparent;padding:0}
.notice a{color:inherit}
:is(.notice,.panel) :is(ul,ol):not([class]){padding-inline-start:1.25rem}
.tag{display:inline-flex;align-items:center;gap:.35em;border:1px solid var(--line);background:var(--inset);color:var(--quiet);border-radius:var(--radius-round);padding:.02rem .6rem;font-size:var(--text-xs);line-height:1.5;font-weight:550;white-space:nowrap}
.empty{color:var(--quiet);text-align:center;padding:2.2rem 1rem;border:1px dashed var(--line-strong);border-radius:var(--radius-m)}
button,.button{display:inline-block;font:inherit;font-weight:600;line-height:1.4;cursor:pointer;text-decoration:none;text-align:center;color:var(--accent-text);background:var(--accent);border:1px solid var(--accent);border-radius:var(--radius-s);padding:.5rem 1rem}
:is(button,.button):hover{filter:brightness(1.08)}
:is(button,.button).secondary{color:var(--text);background:var(--raised);border-color:var(--line-strong);font-weight:500}
:is(button,.button).secondary:hover{background:var(--inset);filter:none}
:is(button,.button).danger{background:var(--bad);border-color:var(--bad);color:var(--ground)}
:is(button,.button).small{padding:.2rem .65rem;font-size:var(--text-s)}
input:not([type=radio],[type=checkbox],[type=hidden]),select,textarea{font:inherit;color:inherit;background:var(--raised);border:1px solid var(--line-strong);border-radius:var(--radius-s);padding:.5rem .625rem;max-width:100%}
input.code,textarea.code{font-family:var(--mono);font-size:var(--text-s)}
textarea{resize:vertical}
@media (prefers-reduced-motion:no-preference){a,summary,button,.button{transition:background-color .12s,border-color .12s,color .12s}}
@media (max-width:34rem){.panel{padding:.9rem 1rem}}
@media print{.skip{display:none}body{background:#fff;color:#000;font-size:10.5pt}.panel{break-inside:avoid}}
`;

export const THEME_STYLE = `${COLOR_STYLE}${SIZE_STYLE}${CODE_POINT_STYLE}${FRAME}${TEXT}${COMPONENTS}${SEVERITY_MARK_STYLE}`;
