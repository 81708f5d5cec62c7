import type { ThemeInfo } from '@kilat/contract/store.ts'

const dark = `--paper:#0b1020;--sunken:#1d2541;--ink:#f3f4fb;--ink-2:#b7bdd6;--line:#283150;color-scheme:dark`

/** The offline page's style sheet: the store's look in its simplest form, with the device's fonts. */
export function offlineStyle({ main, accent }: ThemeInfo['colors']): string {
  return `:root{--paper:#f7f7fb;--sunken:#efeff6;--ink:#0b1020;--ink-2:#474d66;--line:#d5d7e5;--violet:${accent};--bolt-up:color-mix(in srgb,${accent} 68%,#fff);--main:${main};--lip:color-mix(in srgb,${main} 78%,#0b1020);color-scheme:light}
@media(prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}
:root[data-theme=dark]{${dark}}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;background:var(--paper);color:var(--ink);font:500 15px/22px "Plus Jakarta Sans",system-ui,sans-serif;overflow-wrap:break-word}
header{display:flex;align-items:center;gap:8px;min-height:56px;padding:6px 16px;border-bottom:1px solid var(--line);font-size:22px;line-height:1;font-weight:800;letter-spacing:-.05em;text-transform:lowercase}
header img{border-radius:9px;box-shadow:0 0 0 1px var(--line)}
header span{min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;line-height:1.3}
main{display:grid;justify-items:center;text-align:center;max-width:480px;margin:0 auto;padding:32px 16px 48px}
svg{width:min(300px,84vw);height:auto}
h1{margin:20px 0 0;font-size:26px;line-height:31px;font-weight:800;letter-spacing:-.025em}
p{margin:0;max-width:38ch;color:var(--ink-2);text-wrap:balance}
.code{margin:12px 0;padding:8px 14px;border-radius:12px;background:var(--sunken);font-size:14px;font-weight:600;line-height:20px}
button{min-height:52px;margin-top:24px;padding:10px 24px 13px;border:0;border-radius:12px;background:var(--main);color:${inkOn(main)};box-shadow:inset 0 -3px 0 var(--lip);font:inherit;font-size:16px;font-weight:800;line-height:24px;cursor:pointer}
button:active{transform:translateY(2px);box-shadow:inset 0 -1px 0 var(--lip)}
:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
noscript p{margin-top:12px}
section{width:100%;margin-top:28px;padding:16px;border:1px solid var(--line);border-radius:16px;text-align:left}
h2{margin:0 0 8px;font-size:14px;line-height:20px;font-weight:800}
section p{max-width:none;margin-top:4px;text-wrap:pretty}
b{color:var(--ink)}
i{font-style:normal}
section code{font:inherit;font-weight:800;color:var(--ink);white-space:nowrap}`
}

/** Ink on light colours, white on dark ones. */
function inkOn(colour: string): string {
  const linear = [1, 3, 5].map(at => (Number.parseInt(colour.slice(at, at + 2), 16) / 255) ** 2.2)
  const [red = 0, green = 0, blue = 0] = linear
  // At this luminance white and ink have the same contrast.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.19 ? '#0b1020' : '#fff'
}
