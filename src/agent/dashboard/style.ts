/** The stylesheet of the dashboard: forms, states, and tables that become cards. */
import { DIFF_STYLE, STYLE as BASE } from '../../internal.ts';

export const STYLE = `${BASE}${DIFF_STYLE}code,dd,.problem,.prose,h1,h2,.trail{overflow-wrap:anywhere}
h1{font-size:1.75rem;line-height:1.2;letter-spacing:-.015em;margin:0 0 .5rem}
h2{font-size:1.15rem;line-height:1.3;margin:0 0 .75rem}
h3{font-size:1rem;margin:0}
h4{font-size:.875rem;margin:1rem 0 .25rem;color:var(--quiet);font-weight:600}
p{margin:0 0 .75rem}
.lead{color:var(--quiet);max-width:44rem;margin-bottom:1.5rem}
pre{background:var(--raised);border:1px solid var(--line);border-radius:.5rem;padding:.875rem 1rem;white-space:pre-wrap;overflow-wrap:anywhere;margin:0 0 1rem;line-height:1.6}
pre code{font-size:.875rem}
.said{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
[hidden]{display:none!important}
.nowrap{white-space:nowrap}
.top nav{flex:1}
.top ul{display:flex;flex-wrap:wrap;gap:.25rem;list-style:none;margin:0;padding:0}
.top nav a{display:block;padding:.375rem .75rem;border-radius:.375rem;color:var(--quiet);text-decoration:none;font-weight:500}
.top nav a:hover{color:var(--text);background:var(--inset)}
.top nav a[aria-current]{color:var(--text);background:var(--inset);font-weight:600}
.foot{color:var(--quiet);font-size:.875rem;border-top:1px solid var(--line);margin:0;padding:1rem 0 2rem}
.panel{background:var(--raised);border:1px solid var(--line);border-radius:.625rem;padding:1.25rem;margin:0 0 2rem}
.panel>:last-child{margin-bottom:0}
h1+.panel{margin-top:1.25rem}
.panel.bad,.panel.good,.panel.note,.panel.warn,.panel.secret{border-left:4px solid var(--line-strong);margin-bottom:1.5rem}
.panel.bad{border-left-color:var(--bad);background:var(--bad-ground)}
.panel.good{border-left-color:var(--good);background:var(--good-ground);padding-top:.75rem;padding-bottom:.75rem}
.panel.secret{border-left-color:var(--warn)}
.panel.warn{border-left-color:var(--warn);background:var(--warn-ground)}
.panel ul,.panel ol{margin:0;padding-left:1.25rem}
.panel.bad a{color:var(--bad)}
.steps li{padding:.25rem 0}
.title-row{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1rem;margin-bottom:1.25rem}
.title-row h1{margin:0;flex:0 1 auto}
.title-row .button{margin-left:auto}
.trail{color:var(--quiet);font-size:.875rem;margin-bottom:.5rem}
fieldset.panel{margin-inline:0;min-width:0}
legend{float:left;width:100%;font-size:1.15rem;line-height:1.3;font-weight:700;padding:0;margin-bottom:.75rem}
legend+*{clear:both}
.panel ul+p{margin-top:.75rem}
.steps .done{color:var(--quiet)}
.columns{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,22rem),1fr));gap:0 1.5rem;align-items:end}
.field{margin:0 0 1.125rem;max-width:46rem}
.field label{display:block;font-weight:600;margin-bottom:.125rem}
.optional{color:var(--quiet);font-weight:400;font-size:.875rem}
.hint{color:var(--quiet);font-size:.875rem;margin:0 0 .375rem}
.problem{color:var(--bad);font-size:.875rem;font-weight:600;margin:0 0 .375rem}
input[type=text],select,textarea{display:block;width:100%;font:inherit;color:inherit;background:var(--raised);border:1px solid var(--line-strong);border-radius:.375rem;padding:.5rem .625rem;min-height:2.625rem}
textarea.whole{word-break:break-all;field-sizing:content;resize:none}
input.code,textarea.code{font-family:var(--mono);font-size:.9375rem}
textarea{resize:vertical;line-height:1.5}
.wrong input,.wrong select,.wrong textarea{border:2px solid var(--bad)}
.buttons{display:flex;flex-wrap:wrap;gap:.625rem;margin:0}
p+form .buttons{margin-top:1rem}
button,.button{display:inline-block;font:inherit;font-weight:600;line-height:1.4;cursor:pointer;text-decoration:none;color:var(--accent-text);background:var(--accent);border:1px solid var(--accent);border-radius:.375rem;padding:.5rem 1rem;min-height:2.625rem}
button:hover,.button:hover{filter:brightness(1.08)}
.quiet{color:var(--text);background:transparent;border-color:var(--line-strong);font-weight:500}
.quiet:hover{background:var(--inset);filter:none}
.danger{background:var(--bad);border-color:var(--bad);color:var(--ground)}
.sign-out .quiet{min-height:0;padding:.25rem .75rem;font-size:.9375rem}
.filter{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:end;margin-bottom:1.25rem}
.filter .field{margin:0;min-width:11rem}
.pages{display:flex;gap:.625rem;margin-top:1.25rem}
.empty{color:var(--quiet);padding:1.25rem;border:1px dashed var(--line);border-radius:.625rem;margin-bottom:2rem}
.state{display:inline-block;font-size:.8125rem;font-weight:600;line-height:1.5;padding:.0625rem .5rem;border-radius:1rem;white-space:nowrap}
.state.good{color:var(--good);background:var(--good-ground)}
.state.bad{color:var(--bad);background:var(--bad-ground)}
.state.warn{color:var(--warn);background:var(--warn-ground)}
.state.work{color:var(--note);background:var(--note-ground)}
.state.off{color:var(--quiet);background:var(--inset)}
table.list{width:100%;border-collapse:collapse;margin:0 0 2rem;font-size:.9375rem}
.list caption{text-align:left;font-size:.875rem;color:var(--quiet);padding-bottom:.5rem}
.list thead th{font-size:.8125rem;color:var(--quiet);font-weight:600;white-space:nowrap}
.list :is(th,td){text-align:left;vertical-align:top;padding:.625rem .75rem;border-bottom:1px solid var(--line)}
.list :is(th,td):first-child{padding-left:0}
.list :is(th,td):last-child{padding-right:0}
.list tbody th{font-weight:600;overflow-wrap:anywhere;min-width:11rem}
.list td :is(code,a){overflow-wrap:anywhere}
.under{display:block;overflow-wrap:normal;color:var(--quiet);font-size:.8125rem;font-weight:400}
.actions{display:flex;flex-wrap:wrap;gap:.25rem .875rem}
.facts{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr));gap:.75rem 1.5rem;margin:0 0 1.5rem}
.facts dt{font-size:.8125rem;color:var(--quiet)}
.facts dd{margin:0}
.live{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1rem;color:var(--note);background:var(--note-ground);border-radius:.5rem;padding:.5rem .875rem;margin-bottom:1.25rem}
.live p{margin:0}
.live .buttons{margin-left:auto;gap:.5rem}
.live .quiet{min-height:0;padding:.25rem .75rem;font-size:.9375rem}
[data-live]:focus{outline:none}
.messages{list-style:none;margin:0 0 2rem;padding:0;display:grid;gap:1rem}
.message{background:var(--raised);border:1px solid var(--line);border-radius:.625rem;padding:1rem 1.25rem}
.message>:last-child{margin-bottom:0}
.message-head{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem .75rem;margin-bottom:.625rem}
.when{color:var(--quiet);font-size:.875rem;margin-left:auto}
.prose{white-space:pre-wrap;max-width:46rem}
.prose+.hint{margin-top:.5rem}
.hint+form{margin-top:1rem}
.prose+.problem{margin-top:.75rem}
.prompt{border-left:3px solid var(--line);padding-left:.875rem}
summary{cursor:pointer;padding:.125rem 0}
details.over>summary{color:var(--quiet);margin-bottom:.75rem}
details+.hint{margin:.75rem 0 0}
.refused{border:1px solid var(--bad-line);border-radius:.5rem;padding:.875rem 1rem;margin:.75rem 0}
.refused>:last-child{margin-bottom:0}
.refused .findings{margin-bottom:.75rem}
details:not(.file)>ul{margin:.25rem 0 .75rem;padding-left:1.5rem}
.long .prose{display:inline}
.long div.prose{display:block;margin-top:.5rem}
@media(max-width:52rem){
.list,.list :is(tbody,tr,td,tbody th,caption){display:block;width:100%}
.list thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.list tbody tr{background:var(--raised);border:1px solid var(--line);border-radius:.625rem;padding:.75rem 1rem;margin-bottom:.75rem}
.list :is(td,tbody th){border:0;padding:.25rem 0}
.list tbody th{font-size:1.0625rem;padding-bottom:.5rem}
.list td{display:grid;grid-template-columns:7rem minmax(0,1fr);gap:.75rem;overflow-wrap:anywhere}
.list td::before{content:attr(data-label);color:var(--quiet);font-size:.875rem}
}
@media(max-width:30rem){
main.frame{padding-top:1.25rem}
.top nav{order:3;flex-basis:100%}
.top ul{margin:0 -.75rem}
.sign-out{margin-left:auto}
.panel{padding:1rem}
.when{margin-left:0;flex-basis:100%}
.title-row .button{margin-left:0}
}
@media print{.top nav,.sign-out,.skip,form{display:none}}
`;
