import { html, raw } from 'hono/html'
import { type Markup, serverPage } from '../../platform/server-page.ts'

/** The typed values and their errors; this file escapes them. */
export type AccountForm = { state: string; name: string; email: string; errors: { name?: string; email?: string } }

const trialPeople = [
  { name: 'Sari', email: 'sari@contoh.id' },
  { name: 'Dimas', email: 'dimas@contoh.id' },
  { name: 'Bayu', email: 'bayu@contoh.id' },
]

/** The page on which a visitor chooses an account. */
export function accountPage(form: AccountForm): string {
  return frame(
    'Pilih akun',
    html`
      <p class="note"><b>Akun percobaan, bukan Google.</b> Tidak ada kata sandi, dan tidak ada yang dikirim ke luar. Pilih siapa saja untuk mencoba toko ini.</p>
      <ul class="card">
        ${trialPeople.map(person => personForm(person, form.state))}
      </ul>
      <h2 id="lain">Akun lain</h2>
      <form method="post" class="card pad" aria-labelledby="lain" novalidate>
        <input type="hidden" name="state" value="${form.state}" />
        ${field({ name: 'name', label: 'Nama', type: 'text', autocomplete: 'name', value: form.name, error: form.errors.name })}
        ${field({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'email', value: form.email, error: form.errors.email })}
        <button class="main">Masuk dengan akun ini</button>
      </form>
    `,
  )
}

/** Asks visitors from other machines for the word the store printed at its start. */
export function wordPage({ state, error }: { state: string; error?: string }): string {
  return frame(
    'Kata percobaan',
    html`
      <p class="note">Toko ini sedang dicoba. Dari perangkat lain, tulis dulu kata yang tampil di jendela tempat toko dijalankan, di samping <b lang="en">Trial accounts are on</b>.</p>
      <form method="post" class="card pad" novalidate>
        <input type="hidden" name="state" value="${state}" />
        ${field({ name: 'word', label: 'Kata', type: 'text', autocomplete: 'off', value: '', error })}
        <button class="main">Lanjut pilih akun</button>
      </form>
    `,
  )
}

/** A page with only a message. */
export function messagePage(title: string, sentence: string): string {
  return frame(title, html`<p class="card pad">${sentence}</p>`)
}

/** Passes the token to the page that opened this window, if it belongs to the store, and closes the window. */
export function answerPage(answer: { state: string; id_token: string }, nonce: string): string {
  // `<` is the only sign that could end the script early.
  const json = JSON.stringify(answer).replaceAll('<', '\\u003c')
  return frame(
    'Akun sudah dipilih',
    html`
      <p class="card pad" role="status">Kembali ke jendela toko. Jendela ini boleh ditutup.</p>
      <script type="application/json" id="answer">${raw(json)}</script>
      <script nonce="${nonce}">${raw(handOver)}</script>
    `,
  )
}

const handOver = `
const answer = JSON.parse(document.getElementById('answer').textContent)
if (opener) {
  opener.postMessage({ kind: 'kilat-sign-in', state: answer.state, id_token: answer.id_token }, location.origin)
  close()
}
`

function personForm({ name, email }: { name: string; email: string }, state: string): Markup {
  return html`<li>
    <form method="post">
      <input type="hidden" name="state" value="${state}" />
      <input type="hidden" name="name" value="${name}" />
      <input type="hidden" name="email" value="${email}" />
      <button class="person"><span class="face" aria-hidden="true">${name.slice(0, 1)}</span><b>${name}</b><span class="mail">${email}</span></button>
    </form>
  </li>`
}

type Field = { name: string; label: string; type: string; autocomplete: string; value: string; error: string | undefined }

function field({ name, label, type, autocomplete, value, error }: Field): Markup {
  const described = error ? html`aria-invalid="true" aria-describedby="${name}-error" autofocus` : ''
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${value}" required maxlength="120" ${described} />
    ${error ? html`<p class="bad" id="${name}-error">${error}</p>` : ''}
  </div>`
}

function frame(title: string, content: Markup): string {
  const look = html`<link rel="stylesheet" href="/sandbox/sign-in/style.css" />`
  return String(serverPage({ title, look, content }))
}
