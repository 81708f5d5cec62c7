import { hash } from 'node:crypto'
import type { ThemeInfo } from '@kilat/contract/store.ts'
import { html, raw } from 'hono/html'
import { languageCookie } from '../http/language.ts'
import { offlineStyle } from './offline-style.ts'

/** First and longest wait before the page asks whether the store is back: a restarting store raises no `online` event. */
const firstAskMs = 2_000
const longestAskMs = 30_000
/** Age at which an earlier wait is ignored, because this is another failure. Longer than any wait, so that a growing wait is not reset. */
const forgetMs = 2 * longestAskMs
/** Age up to which the browser's latest order is shown: later its buyer no longer waits for it. */
const shownOrderMs = 24 * 60 * 60_000

/**
 * Applies the theme this browser remembers, and reloads the page: at a click, when the network is back, and when the store answers
 * again. Opened at its own address it leads home. If the store answers but the page still fails, the wait grows with each
 * reload; the tab's storage holds it. The page is kept once for both languages: a visitor who chose English gets its English words. The latest order of this browser is shown with its number, as the browser remembers it.
 */
const script = `(function(d,l){try{var t=localStorage.getItem('theme');if(t=='dark'||t=='light')d.documentElement.dataset.theme=t}catch(e){}
function go(){l.pathname=='/offline'?l.replace('/'):l.reload()}
addEventListener('online',go);
function last(){try{var p=(sessionStorage.getItem('offline-wait')||'').split(' ');return Date.now()-p[1]<${forgetMs}?+p[0]:0}catch(e){return 0}}
function note(ms){try{sessionStorage.setItem('offline-wait',ms+' '+Date.now())}catch(e){}}
(function ask(ms){note(ms);setTimeout(function(){ask(Math.min(ms*2,${longestAskMs}));d.visibilityState=='visible'&&fetch('/health/live',{cache:'no-store'}).then(function(r){r.ok&&go()},function(){})},ms)})(last()||${firstAskMs});
function order(){try{return ['kilat-orders','kilat-orders-account'].map(function(n){return (JSON.parse(localStorage.getItem(n))||[])[0]}).filter(function(o){return o&&typeof o.id=='string'&&Date.now()-Date.parse(o.placedAt)<${shownOrderMs}}).sort(function(a,b){return Date.parse(b.placedAt)-Date.parse(a.placedAt)})[0]}catch(e){}}
function say(tag,text){d.querySelector('#pesanan '+tag).textContent=text}
function show(o){say('b',o.itemName+' · '+o.productTitle);say('span','Rp'+Number(o.total).toLocaleString('id-ID'));say('code',o.id);d.getElementById('pesanan').hidden=false}
function english(){d.documentElement.lang='en';d.querySelectorAll('[data-en]').forEach(function(e){e.textContent=e.dataset.en})}
d.addEventListener('DOMContentLoaded',function(){/(^|; )${languageCookie}=en(;|$)/.test(d.cookie)&&english();d.querySelector('button').onclick=go;var o=order();o&&show(o)})})(document,location)`

/** The page for a visitor without a network. It loads nothing else. `icon` is the store's icon as PNG. */
export function offlinePage(theme: ThemeInfo, icon: Uint8Array): { html: string; csp: string } {
  const { name } = theme.store
  const style = offlineStyle(theme.colors)
  const iconAddress = `data:image/png;base64,${Buffer.from(icon).toString('base64')}`
  const page = html`<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title data-en="You are offline – ${name}">Sambungan terputus – ${name}</title>
<link rel="icon" href="${iconAddress}">
<style>${raw(style)}</style>
<script>${raw(script)}</script>
</head>
<body>
<header><img src="${iconAddress}" width="30" height="30" alt=""><span>${name}</span></header>
<main>
${raw(cutWire)}
<h1 data-en="You are offline">Sambungan terputus</h1>
<p class="code" data-en="Your internet is off, or the store can not be reached right now.">Internetmu sedang mati, atau toko belum bisa dijangkau.</p>
<p data-en="Your orders and your money are safe. What is paid will be delivered, and this page tries again by itself once you are connected.">Pesanan dan uangmu aman. Yang sudah dibayar tetap kami kirim, dan halaman ini mencoba lagi sendiri begitu tersambung.</p>
<button type="button" data-en="Try again">Coba lagi</button>
<section id="pesanan" aria-labelledby="terakhir" hidden>
<h2 id="terakhir" data-en="Your latest order in this browser">Pesanan terakhirmu di browser ini</h2>
<p><b></b> <span></span></p>
<p><i data-en="Its number is ">Nomornya </i><code></code><i data-en=". Already paid? Do not worry: the order goes on at our servers while you are offline.">. Sudah telanjur bayar? Tenang, pesanan jalan di server kami walau kamu tidak tersambung.</i></p>
</section>
<noscript><p>Muat ulang halaman ini setelah internetmu kembali.</p></noscript>
</main>
</body>
</html>
`
  return { html: String(page), csp: cspFor(style) }
}

/** Drawing: the store's bolt cut in two, and the two ends of its wire. */
const cutWire = `<svg viewBox="0 0 300 140" aria-hidden="true">
<path d="M6 74h62q18 0 18-18V46M294 66h-62q-18 0-18 18v10" fill="none" stroke="var(--line)" stroke-width="12" stroke-linecap="round"/>
<clipPath id="up"><path d="M0-2h24v9.6L0 14.2Z"/></clipPath><clipPath id="low"><path d="M0 15 24 8.4V26H0Z"/></clipPath>
<g transform="translate(82 2) scale(5.5)"><g clip-path="url(#up)" transform="translate(-.5 -.3)"><path d="M14.6 1.2 3.4 14.1h7.1L8 22.8 20.6 9.2h-7.4l3.9-8Z" fill="var(--bolt-up)"/></g>
<g clip-path="url(#low)" transform="translate(.7 .5)"><path d="M14.6 1.2 3.4 14.1h7.1L8 22.8 20.6 9.2h-7.4l3.9-8Z" fill="var(--violet)"/></g></g>
</svg>`

/** Uses hashes instead of nonces, because browsers keep the page and it is equal for all. */
function cspFor(style: string): string {
  const own = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`
  return `default-src 'none'; script-src ${own(script)}; style-src ${own(style)}; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
}
