/** The account page's style sheet: the store's look in its simplest form, with the device's fonts. */
export const accountStyle = `
:root {
  color-scheme: light dark;
  --paper: #f7f7fb; --surface: #fff; --sunken: #efeff6; --ink: #0b1020; --ink-2: #474d66; --line: #e3e4ee; --edge: #80859c;
  --bolt: #ffd60a; --bolt-lip: #d9a800; --violet-text: #5b3df5; --violet-soft: #f0edff; --bad: #bc1c37;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #0b1020; --surface: #141b31; --sunken: #1d2541; --ink: #f3f4fb; --ink-2: #b7bdd6; --line: #283150; --edge: #7a84a8;
    --violet-text: #aca0ff; --violet-soft: #231f52; --bad: #ff8a99;
  }
}
*, *::before, *::after { box-sizing: border-box; }
body {
  margin: 0; background: var(--paper); color: var(--ink); font: 500 15px/22px "Plus Jakarta Sans Variable", system-ui, sans-serif;
  overflow-wrap: anywhere; -webkit-text-size-adjust: 100%;
}
main { max-width: 480px; margin: 0 auto; padding: 24px 16px 48px; }
h1, h2, p, ul { margin: 0; padding: 0; }
h1 { font-size: 26px; line-height: 31px; font-weight: 800; letter-spacing: -0.025em; }
h2 { margin: 28px 0 12px; font-size: 17px; line-height: 24px; font-weight: 700; }
.note { margin-top: 16px; padding: 12px 16px; border-radius: 12px; background: var(--violet-soft); }
.card { margin-top: 16px; overflow: hidden; background: var(--surface); border: 1px solid var(--line); border-radius: 20px; list-style: none; }
h2 + .card { margin-top: 0; }
.pad { padding: 16px; }
button { width: 100%; font: inherit; color: inherit; cursor: pointer; }
.person {
  display: grid; grid-template-columns: auto 1fr; gap: 0 12px; align-items: center; min-height: 64px; padding: 10px 16px; border: 0;
  background: none; text-align: left;
}
li + li .person { border-top: 1px solid var(--line); }
.person:hover { background: var(--sunken); }
.person b { align-self: end; }
.face {
  grid-row: span 2; display: grid; place-items: center; width: 40px; height: 40px; border-radius: 50%; background: var(--violet-soft);
  color: var(--violet-text); font-weight: 800;
}
.mail { align-self: start; font-size: 13px; line-height: 18px; color: var(--ink-2); }
.field + .field { margin-top: 12px; }
label { display: block; margin-bottom: 4px; font-weight: 700; }
.field input {
  width: 100%; min-height: 48px; padding: 10px 12px; border: 1px solid var(--edge); border-radius: 12px; background: var(--paper);
  color: inherit; font: inherit; font-size: 16px;
}
.field input[aria-invalid] { border-color: var(--bad); }
.bad { margin-top: 4px; font-size: 13px; line-height: 18px; color: var(--bad); }
.main {
  min-height: 52px; margin-top: 16px; padding: 12px 16px; border: 0; border-radius: 12px; background: var(--bolt); color: #0b1020;
  box-shadow: inset 0 -3px 0 var(--bolt-lip); font-size: 16px; font-weight: 800;
}
.main:active { padding-top: 14px; box-shadow: none; }
:focus-visible { outline: 3px solid var(--violet-text); outline-offset: 2px; }
.person:focus-visible { outline-offset: -3px; border-radius: 18px; }
`
