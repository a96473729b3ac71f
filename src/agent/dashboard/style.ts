/** What only the dashboard has: its navigation, forms, tables that become cards in a narrow window, and the parts of a job. */
import { FINDING_AND_DIFF_STYLE, REVIEW_PAGE_CSS, THEME_STYLE as BASE } from '../../internal.ts';

const FRAME = `
.top nav{flex:1}
.top nav ul{display:flex;flex-wrap:wrap;gap:var(--space-1);list-style:none;padding:0}
.top nav a{display:block;padding:.35rem .7rem;border-radius:var(--radius-s);color:var(--quiet);text-decoration:none;font-weight:500}
.top nav a:hover,.top nav a[aria-current]{color:var(--text);background:var(--inset)}
.top nav a[aria-current]{font-weight:600}
.stack>section:not(.notice){margin-top:var(--space-6)}
.stack>.lead{margin-top:var(--space-2)}
.trail{color:var(--quiet);font-size:var(--text-s)}
.trail~[data-live],.trail+h1{margin-top:var(--space-2)}
.title-row{display:flex;flex-wrap:wrap;align-items:center;gap:var(--space-3) var(--space-4)}
.title-row h1{flex:1 1 20rem;overflow-wrap:anywhere}
main>p,.panel>p,pre.copy{max-width:46rem}
main p,main dd,main li{overflow-wrap:anywhere}
.notice :is(h2,h3){font-size:var(--text-m)}
.nowrap{white-space:nowrap}
.steps li{padding-block:var(--space-1)}
.steps .done{color:var(--quiet)}
`;

const FORMS = `
.field{max-width:46rem}
.field label,legend{font-weight:600}
.field>*+*{margin-top:var(--space-1)}
.field :is(input,select,textarea){display:block;width:100%}
.optional{color:var(--quiet);font-weight:400;font-size:var(--text-s)}
.problem{color:var(--bad);font-size:var(--text-s);font-weight:600}
.wrong :is(input,select,textarea){outline:1px solid var(--bad);border-color:var(--bad)}
.columns{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr));gap:var(--space-4) var(--space-5);align-items:end}
fieldset.panel{margin-inline:0;min-width:0}
legend{float:left;width:100%;font-size:var(--text-l);line-height:1.25;padding:0}
legend+*{clear:both;padding-top:var(--space-3)}
textarea.whole{word-break:break-all;field-sizing:content;resize:none}
.command{display:flex;flex-wrap:wrap;align-items:center;gap:var(--space-2)}
.command .copy{flex:0 1 32rem}
.buttons{display:flex;flex-wrap:wrap;align-items:center;gap:var(--space-2)}
.filter{display:flex;flex-wrap:wrap;gap:var(--space-3);align-items:end}
.filter .field{flex:0 1 13rem;min-width:8rem}
.filter .search{flex:1 1 16rem}
.filter label{font-size:var(--text-s)}
.filter :is(input,select){height:2.6rem}
`;

/** A cell of a short column stays on one line, and the others share what is left, so that no column becomes as narrow as a letter. */
const TABLES = `
.list{width:100%;border-collapse:collapse;font-size:var(--text-s)}
.list caption{text-align:start;color:var(--quiet);padding-bottom:var(--space-2)}
.list thead th{font-size:var(--text-xs);color:var(--quiet);font-weight:600;white-space:nowrap}
.list :is(th,td){text-align:start;vertical-align:top;padding:.65rem var(--space-3);border-bottom:1px solid var(--line);min-width:9rem;overflow-wrap:anywhere}
.list :is(th,td):first-child{padding-inline-start:0}
.list :is(th,td):last-child{padding-inline-end:0}
.list tbody th{font-size:var(--text-m);font-weight:600;min-width:13rem}
.list tbody th a:not(.under a){color:var(--text);text-decoration:none}
.list tbody th a:not(.under a):hover{color:var(--link);text-decoration:underline}
.list :is(th,td).short{width:1%;min-width:0;white-space:nowrap}
.list code{background:none;padding:0}
.under{display:block;color:var(--quiet);font-size:var(--text-xs);font-weight:400;margin-top:.15rem}
.actions{display:flex;gap:var(--space-3)}
@media(max-width:52rem){
.list,.list :is(tbody,tr,th,td,caption){display:block;width:100%}
.list thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.list tbody tr{background:var(--raised);border:1px solid var(--line);border-radius:var(--radius-m);padding:var(--space-3) var(--space-4);margin-bottom:var(--space-3)}
.list :is(td,td.short,tbody th){border:0;padding:var(--space-1) 0;width:100%;min-width:0;white-space:normal}
.list tbody th{padding-bottom:var(--space-2)}
.list tbody td{display:grid;grid-template-columns:7rem minmax(0,1fr);gap:var(--space-3)}
.list td::before{content:attr(data-label);color:var(--quiet)}
}
`;

const JOBS = `
.facts{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,19rem),1fr));gap:var(--space-3) var(--space-5)}
.facts dt{font-size:var(--text-xs);color:var(--quiet)}
.live{display:flex;flex-wrap:wrap;align-items:center;gap:var(--space-2) var(--space-4);padding-block:var(--space-2)}
.live>*+*{margin-top:0}
.live .buttons{margin-inline-start:auto}
[data-live]:focus{outline:none}
.messages{list-style:none;padding:0}
.messages>li+li{margin-top:var(--space-4)}
.message :is(blockquote,.said,p){max-width:46rem}
.message details:not(.file)>ul{margin-block:var(--space-1)}
.message>h4{margin-top:var(--space-4)}
.message h4{color:var(--quiet);font-size:var(--text-s);font-weight:600}
.message h4+*{margin-top:var(--space-1)}
.message-head{display:flex;flex-wrap:wrap;align-items:center;gap:var(--space-1) var(--space-3)}
.when{color:var(--quiet);font-size:var(--text-s);margin-inline-start:auto}
.refused{border:1px solid var(--bad-line);border-radius:var(--radius-s);padding:var(--space-3) var(--space-4)}
.refused>*+*{margin-top:var(--space-3)}
.details>summary,.over>summary{color:var(--quiet);font-weight:500}
.details[open]>summary,.over[open]>summary{margin-bottom:var(--space-3)}
@media(max-width:34rem){
main.frame{padding-top:1.25rem}
.top nav{order:3;flex-basis:100%}
.top nav ul{margin-inline:-.7rem}
.sign-out{margin-inline-start:auto}
.when{margin-inline-start:0;flex-basis:100%}
.filter .field{flex:1 1 8rem}
.filter .search{flex-basis:100%}
}
@media print{.top nav,.sign-out,form{display:none}}
`;

export const DASHBOARD_STYLE = `${BASE}${FINDING_AND_DIFF_STYLE}${REVIEW_PAGE_CSS}${FRAME}${FORMS}${TABLES}${JOBS}`;
