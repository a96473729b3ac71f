/** The styles of findings and diffs, which review pages and the dashboard share. */

export const FINDING_AND_DIFF_STYLE = `
.findings{list-style:none;padding:0;margin:0}
.findings li{padding-block:.55rem;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
.findings:first-child>li:first-child{padding-top:0}
.findings li:last-child{border:0;padding-bottom:0}
.findings .at{color:var(--quiet);font-size:var(--text-s)}
.findings .where{display:flex;flex-wrap:wrap;gap:.3rem .6rem;align-items:center;margin-bottom:.15rem}
.file{background:var(--raised);border:1px solid var(--line);border-radius:var(--radius-m);margin-top:.8rem}
.file>summary{display:flex;flex-wrap:wrap;align-items:baseline;gap:.2rem .7rem;padding:.6rem 1rem;cursor:pointer;border-radius:var(--radius-m);list-style:none}
.file>summary::-webkit-details-marker{display:none}
.file>summary::before{content:"";flex:none;align-self:center;width:.42rem;height:.42rem;border:solid var(--quiet);border-width:0 .13rem .13rem 0;transform:rotate(-45deg);margin-inline:.1rem .1rem}
.file[open]>summary::before{transform:rotate(45deg)}
.file[open]>summary{border-bottom:1px solid var(--line);border-end-start-radius:0;border-end-end-radius:0}
.file>summary:hover{background:var(--inset)}
.file .path{margin:0;font-family:var(--mono);font-size:var(--text-s);font-weight:600;overflow-wrap:anywhere;flex:1 1 12rem;min-width:0;text-wrap:wrap}
.file .from{color:var(--quiet);font-weight:400}
.plus{color:var(--good);font-variant-numeric:tabular-nums;font-weight:600;font-size:var(--text-s)}
.minus{color:var(--bad);font-variant-numeric:tabular-nums;font-weight:600;font-size:var(--text-s)}
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
@media (max-width:34rem){.file .path{flex-basis:calc(100% - 2rem)}.diff{font-size:.76rem}.diff .no{width:2.35rem;padding-inline:.15rem}.file>summary{padding-inline:.75rem}}
@media print{.diff :is(.mark,.line){print-color-adjust:exact}.file{break-inside:auto}}
`;
