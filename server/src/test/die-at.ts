import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'

// Loaded before a command: its process dies, as by a power cut, when the text of DIE_AT goes to the database after that of DIE_AFTER.
const { DIE_AFTER = '', DIE_AT = '' } = process.env
let isArmed = false

function note(text: string): void {
  const sent = text.toLowerCase()
  if (isArmed && sent.includes(DIE_AT)) process.kill(process.pid, 'SIGKILL')
  isArmed ||= sent.includes(DIE_AFTER)
}

const { execProtocolRaw } = PGlite.prototype
PGlite.prototype.execProtocolRaw = function (message, ...more) {
  note(Buffer.from(message).toString('latin1'))
  return execProtocolRaw.call(this, message, ...more)
}

// PostgreSQL is told a statement's text when it reads it, and from then on its name.
const names = new Map<string, string>()
const tell = (method: 'parse' | 'bind' | 'query', textOf: (message: unknown) => string) => {
  const send: unknown = Reflect.get(pg.Connection.prototype, method)
  Reflect.set(pg.Connection.prototype, method, function (this: unknown, message: unknown) {
    note(textOf(message))
    return Reflect.apply(send as () => unknown, this, [message])
  })
}
tell('parse', message => {
  const { text, name } = message as { text: string; name: string }
  names.set(name, text)
  return ''
})
tell('bind', message => names.get((message as { statement: string }).statement) ?? '')
tell('query', String)
