/** The styles of the page, beside those of all pages and of review pages. */

export const PAGE_STYLE = `
.page.frame{width:min(110rem,100%)}
main.page.frame{padding-block:1.2rem 2rem}
.bar{display:flex;flex-wrap:wrap;gap:.5rem 1.2rem;align-items:center}
.bar h1{font-size:1.3rem;overflow-wrap:anywhere}
.tools{display:flex;flex-wrap:wrap;gap:.5rem 1.2rem;align-items:center;margin-top:.6rem}
.tools>span,.add{display:flex;flex-wrap:wrap;gap:.4rem;align-items:center}
.panes{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:1.4rem;margin-top:1rem;align-items:start}
.panes h2{margin-block:0 .6rem}
.pane>*+h2{margin-top:1.2rem}
#editor{height:clamp(16rem,52vh,44rem);border:1px solid var(--line-strong);border-radius:.4rem;overflow:hidden}
#findings{max-height:40vh;overflow:auto}
#not-checked{margin-top:.8rem}
.findings .where{margin:0 0 .15rem}
button,select,input{font:inherit;color:inherit}
select,input:not([type=radio],[type=checkbox]){background:var(--raised);border:1px solid var(--line-strong);border-radius:.35rem;padding:.2rem .5rem;max-width:100%}
button{background:var(--raised);border:1px solid var(--line-strong);border-radius:.35rem;padding:.25rem .7rem;cursor:pointer;text-align:start;overflow-wrap:anywhere}
button:hover{background:var(--inset)}
button.small{font-size:.88rem;padding:.15rem .55rem}
button.plain{display:block;background:none;border:0;padding:.1rem 0;width:100%}
button.plain:hover{text-decoration:underline}
.findings li>.small{margin-top:.25rem}
fieldset{border:0;padding:0;margin:0 0 .6rem;display:flex;flex-wrap:wrap;gap:.3rem 1rem}
fieldset[hidden]{display:none}
.switch{display:flex;flex-wrap:wrap;gap:.4rem;align-items:center;margin:0 0 .6rem}
.switch label{color:var(--quiet);font-size:.88rem;font-weight:550}
.switch ul{list-style:none;display:flex;flex-wrap:wrap;gap:.2rem;padding:0;border-bottom:1px solid var(--line);width:100%}
.tab{border:0;background:none;border-radius:.3rem .3rem 0 0;border-bottom:.2rem solid transparent}
.tab[aria-current]{border-bottom-color:var(--accent);font-weight:600}
.site{display:grid;grid-template-columns:minmax(11rem,2fr) minmax(0,3fr);gap:1rem;align-items:start}
.site>nav{max-height:60vh;overflow:auto;margin:0}
.site>nav>ul{margin:0;padding:0;border:0}
.tree .entry{display:block;width:100%;background:none;border:0;padding:.12rem .35rem}
.tree .entry:hover{background:var(--inset)}
.tree .entry[aria-current]{background:var(--good-ground);color:var(--good);font-weight:600}
.tree .entry[aria-current] .kind{color:inherit}
.kind{margin-inline-start:.4rem;color:var(--quiet);font-size:.84rem}
.tree .why{display:block;padding-inline-start:.35rem}
.tree .dropped .name,.dropped>.tab,s{text-decoration:line-through;text-decoration-color:var(--bad)}
.crumbs{display:flex;flex-wrap:wrap;list-style:none;padding:0;color:var(--quiet);font-size:.9rem}
.crumbs li+li::before{content:"›";margin-inline:.4rem}
.globals{color:var(--quiet);font-size:.9rem;padding-inline-start:1.1rem}
.neighbors{display:flex;flex-wrap:wrap;gap:.5rem;justify-content:space-between}
#reader>.notice{margin-block:.8rem}
#changes .panel,#changes .notice{margin-top:.8rem}
[hidden]{display:none!important}
@media (max-width:60rem){.panes{grid-template-columns:minmax(0,1fr)}}
@media (max-width:34rem){.site{grid-template-columns:minmax(0,1fr)}}
`;
