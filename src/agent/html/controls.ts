/** How panels, tags and notices look; pages use these classes and no style of their own. */

export const CONTROLS = `
.panel{background:var(--raised);border:1px solid var(--line);border-radius:.7rem;padding:1.1rem 1.25rem}
.panel>*+*{margin-top:.8rem}
main>section{margin-top:2.4rem}
section>h2+*{margin-top:.8rem}
.tag{display:inline-flex;align-items:center;gap:.35em;border:1px solid var(--line);background:var(--inset);color:var(--quiet);border-radius:99rem;padding:.02rem .6rem;font-size:.84rem;font-weight:550;white-space:nowrap}
.tag.good{color:var(--good);background:var(--good-ground);border-color:var(--good-line)}
.tag.bad{color:var(--bad);background:var(--bad-ground);border-color:var(--bad-line)}
.tag.warn{color:var(--warn);background:var(--warn-ground);border-color:var(--warn-line)}
.tag.note{color:var(--note);background:var(--note-ground);border-color:var(--note-line)}
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
