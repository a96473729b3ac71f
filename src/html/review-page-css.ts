/** The styles of review pages: tiles, lists, messages and navigation trees. */

export const REVIEW_PAGE_CSS = `
.lead{display:flex;flex-wrap:wrap;gap:.45rem .6rem;align-items:center;margin-top:.8rem}
.lead code{font-size:.88em}
.lead+.panel,.quiet+.panel{margin-top:.8rem}
:is(.lead,.merge)+.notice{margin-top:var(--space-5)}
.merge{margin-top:1.1rem}
.merge .copy{margin-top:.35rem}
.counts{display:grid;grid-template-columns:repeat(auto-fill,minmax(8.5rem,1fr));gap:.75rem;list-style:none;padding:0;margin-top:1.6rem}
.counts li{background:var(--raised);border:1px solid var(--line);border-radius:var(--radius-m);padding:.7rem .95rem;color:var(--quiet);font-size:var(--text-s)}
.counts b{display:block;color:var(--text);font-size:1.4rem;font-weight:650;line-height:1.25;font-variant-numeric:tabular-nums}
.counts .bad{background:var(--bad-ground);border-color:var(--bad-line);color:var(--bad)}
.counts .warn{background:var(--warn-ground);border-color:var(--warn-line);color:var(--warn)}
.counts :is(.bad,.warn) b{color:inherit}
.lists>div{display:grid;grid-template-columns:13rem minmax(0,1fr);gap:.25rem 1.5rem}
.lists>div+div{border-top:1px solid var(--line);margin-top:.85rem;padding-top:.85rem}
.lists h3{font-size:var(--text-s);line-height:1.75;color:var(--quiet)}
.panel.lists ul{list-style:none;padding:0}
.lists code{background:none;padding:0}
.lists li+li{margin-top:.3rem}
.title{font-weight:600}
.path.code{color:var(--quiet);font-size:var(--text-xs)}
blockquote{border-inline-start:.2rem solid var(--accent);padding-inline-start:1rem;white-space:pre-wrap;overflow-wrap:anywhere}
.said{white-space:pre-wrap;overflow-wrap:anywhere}
.label{color:var(--quiet);font-size:var(--text-s);font-weight:550}
.label+*{margin-top:.3rem}
.pair{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:1rem;align-items:start}
.tree,.tree ul{list-style:none;padding:0;margin:0}
.tree:not(:first-child){margin-top:.6rem}
.tree ul{margin-inline-start:.42rem;padding-inline-start:.95rem;border-inline-start:1px solid var(--line)}
.tree li{padding-block:.09rem}
.tree summary,.tree .node{padding:.12rem .35rem;border-radius:.35rem;overflow-wrap:anywhere}
.tree summary{cursor:pointer;font-weight:550}
.tree summary::marker{color:var(--quiet)}
.tree summary:hover{background:var(--inset)}
.tree .kind{color:var(--quiet);font-weight:400;font-size:var(--text-xs)}
.tree .tag{font-size:.76rem;padding:0 .45rem;font-weight:600}
.tree .why{color:var(--quiet);font-size:var(--text-xs);font-weight:400}
.tree :is(.removed,.dropped)>.node .name,.tree :is(.removed,.dropped)>details>summary .name{text-decoration:line-through;text-decoration-color:var(--bad)}
@media (max-width:52rem){.lists>div{grid-template-columns:minmax(0,1fr)}.pair{grid-template-columns:minmax(0,1fr)}}
@media (max-width:34rem){h1{font-size:1.4rem}.counts{grid-template-columns:repeat(2,minmax(0,1fr))}}
@media print{details::details-content{content-visibility:visible;display:block}}
`;
