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

const query: unknown = Reflect.get(pg.Client.prototype, 'query')
Reflect.set(pg.Client.prototype, 'query', function (this: unknown, first: unknown, ...more: unknown[]) {
  const { text = first } = Object(first) as { text?: unknown }
  note(String(text))
  return Reflect.apply(query as () => unknown, this, [first, ...more])
})
