import { parseArgs } from 'node:util'
import { accountHere } from '../platform/account-here.ts'
import { CallError, createCall } from './call-store.ts'
import { similarNames } from './similar-names.ts'
import { type Typed, UsageError, type Verb } from './verb.ts'
import { verbs } from './verbs.ts'

/** The lines to print, and the exit code. */
export type Ran = { lines: string[]; code: 0 | 1 }

type Input = { args: readonly string[]; readSocket: () => string | null }

/** Runs what was typed after `npm run operator --`. The socket is read only if the verb calls the store. */
export async function runVerb({ args, readSocket }: Input): Promise<Ran> {
  const parsed = parse(args)
  if (typeof parsed === 'string') return refuse(parsed)
  const { positionals, values } = parsed
  const [name = 'help', ...given] = positionals
  if (name === 'help') return { lines: describeAll(), code: 0 }
  const verb = verbs.find(verb => verb.name === name)
  if (!verb) return refuse(`There is no verb ${name}.`, ...describeSimilar(name))
  const typed = readTyped(verb, given, values)
  if (typeof typed === 'string') return refuse(typed, describe(verb))
  const socket = readSocket()
  if (socket === null) return refuse('OPERATOR_SOCKET is off: this store takes no calls of operators.')
  try {
    const ran = await verb.run(createCall({ socket, operator: values.actor }), typed)
    return Array.isArray(ran) ? { lines: ran, code: 0 } : ran
  } catch (error) {
    if (error instanceof UsageError) return refuse(error.message, describe(verb))
    if (error instanceof CallError) return refuse(error.message)
    throw error
  }
}

function refuse(...lines: string[]): Ran {
  return { lines, code: 1 }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        actor: { type: 'string', default: accountHere() },
        reason: { type: 'string', default: '' },
        version: { type: 'string', default: '' },
        preview: { type: 'boolean', default: false },
        days: { type: 'string' },
      },
    })
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

type Options = { reason: string; version: string; preview: boolean; days?: string }

function readTyped(verb: Verb, args: readonly string[], { reason, version, preview: isPreview, days }: Options): Typed | string {
  const least = verb.args.filter(arg => arg.startsWith('<')).length
  if (args.length < least) return `Missing: ${verb.args.slice(args.length, least).join(' ')}`
  if (args.length > verb.args.length) return `Not understood: ${args.slice(verb.args.length).join(' ')}`
  if (verb.needs.includes('reason') && reason.trim() === '') return 'Missing: --reason "why"'
  if (verb.needs.includes('version') && !/^\d{1,9}$/.test(version)) return 'Missing: --version with the number that was shown'
  // An option that the verb does not know must not be overlooked: whoever typed --preview expects that nothing happens.
  if (isPreview && !verb.takes?.includes('preview')) return 'Not understood: --preview'
  if (days !== undefined && !verb.takes?.includes('days')) return 'Not understood: --days'
  if (days !== undefined && !/^[1-9]\d{0,3}$/.test(days)) return 'The days have to be a whole number, such as --days 7.'
  return { args, reason: reason.trim(), version: Number(version), isPreview, ...(days !== undefined && { days: Number(days) }) }
}

function describeAll(): string[] {
  return [
    'npm run operator -- <verb> …    asks the running store on this machine; --actor names who does it, else it is the account here',
    ...verbs.map(verb => `  ${describe(verb)}`),
  ]
}

/** The list of all verbs would push the mistake off a small screen. */
function describeSimilar(typed: string): string[] {
  const similar = similarNames(
    typed,
    verbs.map(({ name }) => name),
  )
  const meant = verbs.filter(({ name }) => similar.includes(name)).map(verb => `  ${describe(verb)}`)
  return [...(meant.length > 0 ? ['Did you mean:', ...meant] : []), 'All of them: npm run operator -- help']
}

function describe({ name, args, needs, takes = [], summary }: Verb): string {
  const options = needs.map(need => (need === 'reason' ? '--reason "…"' : '--version N'))
  const more = takes.map(option => (option === 'preview' ? '[--preview]' : '[--days N]'))
  return `${[name, ...args, ...options, ...more].join(' ')}    ${summary}`
}
