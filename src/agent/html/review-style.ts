/** The styles of review pages: messages, navigation trees and diffs. */

export const REVIEW_STYLE = `
.lead{display:flex;flex-wrap:wrap;gap:.45rem .6rem;align-items:center;margin-top:.8rem}
.lead code{font-size:.88em}
.merge{margin-top:1.1rem}
.merge .copy{margin-top:.35rem}
.counts{display:grid;grid-template-columns:repeat(4,minmax(0,1fr));gap:.75rem;list-style:none;padding:0;margin-top:1.6rem}
.counts li{background:var(--raised);border:1px solid var(--line);border-radius:.7rem;padding:.7rem .95rem;color:var(--quiet);font-size:.9rem}
.counts b{display:block;color:var(--text);font-size:1.4rem;font-weight:650;line-height:1.25;font-variant-numeric:tabular-nums}
.counts .bad b{color:var(--bad)}
blockquote{border-inline-start:.2rem solid var(--accent);padding-inline-start:1rem;white-space:pre-wrap;overflow-wrap:anywhere}
.said{white-space:pre-wrap;overflow-wrap:anywhere}
.label{color:var(--quiet);font-size:.88rem;font-weight:550}
.label+*{margin-top:.3rem}
.pair{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:1rem;align-items:start}
.tree,.tree ul{list-style:none;padding:0;margin:0}
.tree{margin-top:.6rem}
.tree ul{margin-inline-start:.42rem;padding-inline-start:.95rem;border-inline-start:1px solid var(--line)}
.tree li{padding-block:.09rem}
.tree summary,.tree .node{padding:.12rem .35rem;border-radius:.35rem;overflow-wrap:anywhere}
.tree summary{cursor:pointer;font-weight:550}
.tree summary::marker{color:var(--quiet)}
.tree summary:hover{background:var(--inset)}
.tree .kind{color:var(--quiet);font-weight:400;font-size:.84rem}
.tree .path{color:var(--quiet);font-size:.84rem}
.tree .tag{font-size:.76rem;padding:0 .45rem;font-weight:600}
.tree .why{color:var(--quiet);font-size:.84rem;font-weight:400}
.tree .removed>.node .name,.tree .removed>details>summary .name{text-decoration:line-through;text-decoration-color:var(--bad)}
.findings{list-style:none;padding:0}
.findings li{padding-block:.55rem;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
.findings li:last-child{border:0;padding-bottom:0}
.findings .where{display:flex;flex-wrap:wrap;gap:.3rem .6rem;align-items:center;margin-bottom:.15rem}
.file{background:var(--raised);border:1px solid var(--line);border-radius:.7rem;margin-top:.8rem}
.file>summary{display:flex;flex-wrap:wrap;align-items:baseline;gap:.2rem .7rem;padding:.6rem 1rem;cursor:pointer;border-radius:.7rem;list-style:none}
.file>summary::-webkit-details-marker{display:none}
.file>summary::before{content:"";flex:none;align-self:center;width:.42rem;height:.42rem;border:solid var(--quiet);border-width:0 .13rem .13rem 0;transform:rotate(-45deg);margin-inline:.1rem .1rem}
.file[open]>summary::before{transform:rotate(45deg)}
.file[open]>summary{border-bottom:1px solid var(--line);border-end-start-radius:0;border-end-end-radius:0}
.file>summary:hover{background:var(--inset)}
.file h3{font-family:var(--mono);font-size:.9rem;font-weight:600;overflow-wrap:anywhere;flex:1 1 12rem;min-width:0;text-wrap:wrap}
.file .from{color:var(--quiet);font-weight:400}
.plus{color:var(--good);font-variant-numeric:tabular-nums;font-weight:600;font-size:.9rem}
.minus{color:var(--bad);font-variant-numeric:tabular-nums;font-weight:600;font-size:.9rem}
.file p{padding:.7rem 1rem}
.diff{width:100%;border-collapse:collapse;table-layout:fixed;font-family:var(--mono);font-size:.82rem;line-height:1.5;tab-size:4}
.diff td{padding:0 .4rem;vertical-align:top}
.diff .no{width:3.4rem;text-align:end;color:var(--quiet);user-select:none;font-variant-numeric:tabular-nums}
.diff .mark{width:1.4rem;text-align:center;user-select:none;padding:0}
.diff .line{white-space:pre-wrap;overflow-wrap:anywhere;padding-inline-end:.8rem;unicode-bidi:isolate}
.diff .added :is(.mark,.line){background:var(--good-ground)}
.diff .added .mark{color:var(--good);font-weight:700}
.diff .removed :is(.mark,.line){background:var(--bad-ground)}
.diff .removed .mark{color:var(--bad);font-weight:700}
.diff .hunk td{background:var(--inset);color:var(--quiet);padding-block:.2rem;white-space:pre-wrap;overflow-wrap:anywhere}
.diff .remark td{color:var(--quiet);font-style:italic}
.diff tr:last-child td:first-child{border-end-start-radius:.65rem}
.diff tr:last-child td:last-child{border-end-end-radius:.65rem}
@media (max-width:52rem){.pair{grid-template-columns:minmax(0,1fr)}}
@media (max-width:34rem){.file h3{flex-basis:calc(100% - 2rem)}.diff{font-size:.76rem}.diff .no{width:2.35rem;padding-inline:.15rem}.file>summary{padding-inline:.75rem}h1{font-size:1.4rem}.counts{grid-template-columns:repeat(2,minmax(0,1fr))}}
@media print{.diff :is(.mark,.line){print-color-adjust:exact}.file{break-inside:auto}}
`;
