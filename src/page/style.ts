/** The styles of the page, beside those of all pages and of review pages. */

const WIDE_WINDOW = '(min-width:60.01rem) and (min-height:30rem)';

/** The media query of a narrow window. */
export const NARROW_WINDOW = `not all and ${WIDE_WINDOW}`;

/** In a wide window, the page is as high as the window, and each part scrolls by itself. */
const WIDE = `
@media screen and ${WIDE_WINDOW}{
html,body{height:100%}
body{display:flex;flex-direction:column}
main.page.frame{flex:1;min-height:0;display:flex;flex-direction:column}
.views{display:none}
.panes{flex:1;min-height:0;display:grid;grid-template-columns:minmax(0,var(--split,50%)) 1.1rem minmax(0,1fr)}
.column{min-height:0;display:flex;flex-direction:column;gap:var(--space-3)}
#text-pane,#reader-pane{flex:1 1 60%;min-height:0;display:flex;flex-direction:column}
#editor{flex:1;min-height:0}
#reader-pane{overflow:auto}
#findings-pane,#changes{flex:0 0 auto;max-height:40%;display:flex;flex-direction:column}
#findings-pane:has([open]),#changes:has([open]){flex-basis:38%}
.fold{min-height:0;display:flex;flex-direction:column;overflow:auto}
.fold[open]{flex:1}
.fold::details-content{min-height:0;display:flex;flex-direction:column}
.fold>.scroll{min-height:0;overflow:auto}
#divider{cursor:col-resize;touch-action:none;position:relative}
#divider::before{content:"";position:absolute;inset:0 .45rem;border-radius:var(--radius-s);background:var(--line)}
#divider:is(:hover,:focus-visible)::before{background:var(--accent)}
}`;

/** In a narrow one, tabs choose what is shown. */
const ONE_AT_A_TIME = `
@media ${NARROW_WINDOW}{
#divider{display:none}
.views{display:flex;flex-wrap:wrap;gap:.2rem;border-bottom:1px solid var(--line);margin-block:var(--space-3)}
.panes>.column>.pane{display:none}
.panes[data-view=reader] #reader-pane,.panes[data-view=findings] #findings-pane,.panes[data-view=text] #text-pane,.panes[data-view=changes] #changes{display:block}
#editor{height:70vh}
.pane-head{min-height:0}
.pane-head>h2{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.views .tag{padding:0 .4rem}
.fold>summary{display:none}
}`;

/** The site as readers see it. */
const SITE = `
.site{background:var(--raised);border:1px solid var(--line);border-radius:var(--radius-m);overflow:clip}
#reader{container-type:inline-size}
#reader>.notice{margin-bottom:var(--space-3)}
.site select{max-width:min(14rem,100%)}
.switch ul{min-width:0}
.switch li,.switch li button{min-width:0;overflow-wrap:anywhere}
.site-banner{background:var(--inset);text-align:center;padding:.35rem 1rem;font-size:var(--text-s)}
.site-bar{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;padding:.7rem 1.1rem;border-bottom:1px solid var(--line)}
.logo{display:inline-flex;align-items:center;gap:.5rem;overflow-wrap:anywhere}
.logo img{display:block;height:1.6rem;max-width:12rem;object-fit:contain}
.logo-mark{flex:none;width:1.3rem;height:1.3rem;border-radius:.35rem;background:var(--primary,var(--quiet))}
.site-links,.globals,.site-footer{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:.3rem 1rem;align-items:center;font-size:var(--text-s);color:var(--quiet)}
.site-links{margin-inline-start:auto}
.site-links li,.globals li{display:inline-flex;gap:.35rem;align-items:center}
.site-button{border:1px solid var(--line-strong);border-radius:var(--radius-s);padding:.15rem .7rem;color:var(--text);font-weight:550}
.site-footer{padding:.7rem 1.1rem;border-top:1px solid var(--line)}
.site>.globals{padding:.5rem 1.1rem}
.switch{display:flex;flex-wrap:wrap;gap:.4rem;align-items:center;margin:0}
.switch label{color:var(--quiet);font-size:var(--text-s);font-weight:550}
.switch select{padding:.2rem .4rem}
.switch ul{list-style:none;display:flex;flex-wrap:wrap;padding:0}
.switch li button{border:0;background:none;color:inherit;font-weight:500;text-align:start;border-radius:0;padding:.45rem .7rem}
.switch li button:hover{background:var(--inset);filter:none}
.site>.switch{padding-inline:.4rem;border-bottom:1px solid var(--line)}
.site>.switch button{border-bottom:.2rem solid transparent}
.site>.switch [aria-current]{border-bottom-color:var(--accent);font-weight:650}
.site-body{display:grid;grid-template-columns:minmax(11rem,2fr) minmax(0,3fr)}
.site-side{padding:.9rem .7rem;border-inline-end:1px solid var(--line);font-size:var(--text-s);min-width:0}
.site-side>.switch,.site-side>.globals{margin-bottom:.8rem}
.site-side :is(.anchors,.groups) ul,.site-side>.globals{flex-direction:column;align-items:stretch;gap:0}
.site-side :is(.anchors,.groups) button,.site-side>.globals li{padding:.25rem .35rem;width:100%}
.site-side :is(.anchors,.groups) [aria-current]{color:var(--good);font-weight:650}
.site-side>.tree{margin:0}
.tree>ul{margin:0;padding:0;border:0}
.tree .entry{display:block;width:100%;background:none;border:0;color:inherit;font-weight:400;text-align:start;padding:.2rem .5rem;overflow-wrap:anywhere}
.tree .entry:hover{background:var(--inset);filter:none}
.tree .entry[aria-current]{background:var(--good-ground);color:var(--good);font-weight:600}
.tree .entry[aria-current] .kind{color:inherit}
.tree .why{display:block;padding-inline-start:.35rem}
.tree .dropped .name,.dropped>button .name,s{text-decoration:line-through;text-decoration-color:var(--bad)}
.method{font-family:var(--mono);font-size:.78em;font-weight:650;color:var(--note)}
.kind{color:var(--quiet);font-size:var(--text-xs)}
.icon{width:1em;height:1em;vertical-align:-.13em;fill:none;stroke:currentColor;stroke-width:1.4;stroke-linecap:round;stroke-linejoin:round}
.site article{padding:1.4rem 1.6rem;min-width:0;position:sticky;top:0;align-self:start}
.site article>*+*{margin-top:var(--space-3)}
.eyebrow{color:var(--good);font-size:var(--text-s);font-weight:600}
.eyebrow+.page-title{margin-top:.15rem}
.page-title{font-size:1.5rem;letter-spacing:-.01em}
.facts{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.25rem .9rem;font-size:var(--text-s);color:var(--quiet);border:1px solid var(--line);border-radius:var(--radius-s);padding:.6rem .8rem;overflow-wrap:anywhere}
.crumbs{display:flex;flex-wrap:wrap;list-style:none;padding:0}
.crumbs li+li::before{content:"›";margin-inline:.4rem}
.neighbors{display:flex;flex-wrap:wrap;gap:.6rem;border-top:1px solid var(--line);padding-top:var(--space-4)}
.site article>.neighbors{margin-top:var(--space-5)}
.neighbors button{flex:1 1 12rem;font-size:var(--text-s);overflow-wrap:anywhere}
.neighbors .previous{text-align:start}
.neighbors .next{text-align:end}
@container (max-width:30rem){.site-body{grid-template-columns:minmax(0,1fr)}.site-side{border-inline-end:0;border-bottom:1px solid var(--line)}.site-links{margin-inline-start:0}.facts{grid-template-columns:minmax(0,1fr);gap:0}.facts dd+dt{margin-top:.35rem}}
`;

export const PREVIEW_PAGE_STYLE = `
.page.frame,.top .frame{width:min(110rem,100%)}
main.page.frame{padding-block:var(--space-4)}
.bar{display:flex;flex-wrap:wrap;gap:.4rem 1rem;align-items:center;margin-bottom:var(--space-3)}
.bar #status{display:inline-flex;gap:.5rem;align-items:center;margin:0}
.bar h1{font-size:1.35rem}
#place:empty{display:none}
.bar .tag{font-size:var(--text-s);padding:.15rem .8rem}
button.tag:hover{filter:none;text-decoration:underline}
.tools{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;font-size:var(--text-s);margin-bottom:var(--space-3)}
.tools>span,.add{display:flex;flex-wrap:wrap;gap:.4rem;align-items:center}
.tools :is(select,input:not([type=checkbox])){padding:.2rem .5rem}
.tools input:not([type=checkbox]){width:9.5rem}
#paste{padding:.3rem .9rem}
#said:not(:empty),#news{margin-bottom:var(--space-3)}
.views [role=tab]{font-size:var(--text-s);border:0;background:none;color:inherit;font-weight:550;border-radius:0;border-bottom:.2rem solid transparent;padding:.45rem .6rem}
.views [role=tab]:hover{background:var(--inset);filter:none}
.views [aria-selected=true]{border-bottom-color:var(--accent);font-weight:650}
.pane h2{font-size:var(--text-m)}
.pane>.hidden+*{margin-top:0}
.pane-head,.fold>summary{display:flex;flex-wrap:wrap;gap:.3rem .8rem;align-items:center;min-height:2.1rem;margin-bottom:var(--space-1)}
.fold>summary::before{content:"▸";content:"▸"/"";color:var(--quiet)}
.fold[open]>summary::before{content:"▾";content:"▾"/""}
#editor{border:1px solid var(--line-strong);border-radius:var(--radius-s);overflow:hidden}
#not-checked{margin-top:var(--space-3)}
.findings .where{margin:0 0 .15rem}
.findings details>.findings{margin-inline-start:.9rem}
.findings button{text-align:start;overflow-wrap:anywhere}
button.plain{display:block;background:none;border:0;color:inherit;font-weight:400;padding:.1rem 0;width:100%}
button.plain:hover{text-decoration:underline;filter:none}
.findings li>.small{margin-top:.25rem}
fieldset{border:0;padding:0;margin:0;font-size:var(--text-s);display:flex;flex-wrap:wrap;gap:.3rem 1rem}
dialog{width:min(46rem,calc(100% - 2rem));border:1px solid var(--line-strong);border-radius:var(--radius-m);background:var(--raised);color:var(--text);padding:1.25rem}
dialog::backdrop{background:rgb(0 0 0/.45)}
dialog label{display:block;font-weight:600;margin-bottom:.2rem}
dialog textarea,dialog input{width:100%}
.buttons{display:flex;flex-wrap:wrap;gap:.6rem}
${SITE}${WIDE}${ONE_AT_A_TIME}
@media print{.views,.tools,#divider,#text-pane,#findings-pane,.pane-head,.switch label{display:none!important}.panes[data-view] :is(#reader-pane,#changes:not([hidden])){display:block!important}}
@media (forced-colors:active){.switch li button,.views [role=tab]{border-bottom-color:Canvas}.switch li [aria-current],.views [aria-selected=true]{border-bottom-color:Highlight}.tree [aria-current]{outline:2px solid Highlight}.cm-lint-marker,.cm-lintRange,#divider::before{forced-color-adjust:none}}
`;
