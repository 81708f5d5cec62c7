/** The payer page's style sheet: the store's look in its simplest form, with the device's fonts. */
export const payerStyle = `
:root {
  color-scheme: light dark;
  --paper: #f7f7fb; --surface: #fff; --sunken: #efeff6; --ink: #0b1020; --ink-2: #474d66; --line: #e3e4ee;
  --bolt: #ffd60a; --bolt-lip: #d9a800; --violet-text: #5b3df5; --violet-soft: #f0edff;
  --ok: #08713f; --ok-soft: #e0f5ea; --warn: #855000; --warn-soft: #fff2d9; --bad: #bc1c37; --bad-soft: #ffe9ec;
  --stage: linear-gradient(104deg, #0b1020 12%, #2a1c8a 62%, #5b3df5);
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #0b1020; --surface: #141b31; --sunken: #1d2541; --ink: #f3f4fb; --ink-2: #b7bdd6; --line: #283150;
    --violet-text: #aca0ff; --violet-soft: #231f52;
    --ok: #4ade94; --ok-soft: #0f3328; --warn: #ffc04d; --warn-soft: #38290f; --bad: #ff8a99; --bad-soft: #401a2a;
    --stage: linear-gradient(104deg, #1a2145 8%, #33249c 62%, #5b3df5);
  }
}
*, *::before, *::after { box-sizing: border-box; }
body {
  margin: 0; background: var(--paper); color: var(--ink); font: 500 15px/22px "Plus Jakarta Sans Variable", system-ui, sans-serif;
  font-variant-numeric: tabular-nums; overflow-wrap: anywhere; -webkit-text-size-adjust: 100%;
}
main { max-width: 480px; margin: 0 auto; padding: 24px 16px 48px; }
h1, h2, p, dl, dd, ul { margin: 0; padding: 0; }
h1 { font-size: 26px; line-height: 31px; font-weight: 800; letter-spacing: -0.025em; }
h2 { margin: 28px 0 12px; font-size: 17px; line-height: 24px; font-weight: 700; }
a { color: var(--violet-text); font-weight: 600; text-underline-offset: 3px; }
.card { margin-top: 16px; overflow: hidden; background: var(--surface); border: 1px solid var(--line); border-radius: 20px; }
.pad { padding: 16px; }
.stage { padding: 20px 16px; color: #fff; background: var(--stage); }
.stage .small { font-size: 13px; line-height: 18px; }
.stage .amount { margin: 4px 0 8px; font-size: 40px; line-height: 42px; font-weight: 800; letter-spacing: -0.04em; }
.facts { padding: 4px 16px; }
.facts div { display: flex; justify-content: space-between; gap: 16px; padding: 10px 0; border-bottom: 1px solid var(--line); }
.facts div:last-child { border: 0; }
.facts dt { flex: none; color: var(--ink-2); }
.facts dd { text-align: right; font-weight: 700; }
.facts .code { font-size: 13px; }
.note { margin-top: 16px; padding: 12px 16px; border-radius: 12px; }
.note.trial { background: var(--violet-soft); }
.note.ok { background: var(--ok-soft); } .note.ok b { color: var(--ok); }
.note.warn { background: var(--warn-soft); } .note.warn b { color: var(--warn); }
.note.bad { background: var(--bad-soft); } .note.bad b { color: var(--bad); }
.note ul { list-style: none; }
.note li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 12px; font-weight: 700; }
.note li span { font-weight: 500; color: var(--ink-2); }
button { width: 100%; font: inherit; color: inherit; cursor: pointer; }
.main {
  min-height: 52px; margin-top: 16px; padding: 12px 16px; border: 0; border-radius: 12px; background: var(--bolt); color: #0b1020;
  box-shadow: inset 0 -3px 0 var(--bolt-lip); font-size: 16px; font-weight: 800;
}
.main:active { padding-top: 14px; box-shadow: none; }
.acts { margin-top: 0; }
.act { display: block; min-height: 60px; padding: 10px 16px; border: 0; border-top: 1px solid var(--line); background: none; text-align: left; }
.act:first-child { border: 0; }
.act:hover { background: var(--sunken); }
.act b, .act span { display: block; }
.act span { font-size: 13px; line-height: 18px; color: var(--ink-2); }
.back { margin-top: 20px; text-align: center; }
.back a { display: inline-block; padding: 11px 8px; }
:focus-visible { outline: 3px solid var(--violet-text); outline-offset: 2px; }
.act:focus-visible { outline-offset: -3px; border-radius: 18px; }
`
