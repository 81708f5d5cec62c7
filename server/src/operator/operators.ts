import { endOperator, inviteOperator, type ListedOperator, listOperators } from '@kilat/contract/operator/operators.ts'
import { roles } from '@kilat/contract/operator/roles.ts'
import { UsageError, type Verb } from './verb.ts'

export const operatorVerbs: readonly Verb[] = [
  {
    name: 'operators',
    args: [],
    needs: [],
    summary: 'lists who may sign in to the console, and who is invited',
    async run(call) {
      const { data } = await call(listOperators, {})
      return data.length === 0 ? ['Nobody may sign in to the console yet: invite an owner.'] : data.map(describe)
    },
  },
  {
    name: 'invite',
    args: ['<name>', `<${roles.join('|')}>`],
    needs: ['reason'],
    summary: 'makes a link that lets a person in to the console once; for an operator who lost all keys, it is the way back in',
    async run(call, { args: [typed = '', typedRole], reason }) {
      const name = readName(typed)
      const role = roles.find(role => role === typedRole)
      if (!role) throw new UsageError(`The role has to be one of ${roles.join(', ')}.`)
      const { data } = await call(inviteOperator, { body: { name, role, reason } })
      return [`Give this link to ${name} and to nobody else. It works once, until ${data.expires_at}:`, data.link]
    },
  },
  {
    name: 'end-operator',
    args: ['<name>'],
    needs: ['reason'],
    summary: "ends an operator's access to the console at once, with all sessions, or takes an invitation back",
    async run(call, { args: [typed = ''], reason }) {
      const { data } = await call(endOperator, { params: { name: readName(typed) }, body: { reason } })
      return [describe(data)]
    },
  },
]

/** The path of a call must have a name that the store takes. */
function readName(typed: string): string {
  const name = typed.trim().toLowerCase()
  if (!/^[a-z][a-z0-9.-]{1,31}$/.test(name))
    throw new UsageError('A name is 2 to 32 small letters, digits, dots and dashes, a letter first.')
  return name
}

function describe({ name, role, status, signed_in_at: at }: ListedOperator): string {
  return `${name}  ${role}, ${status}${at === null ? '' : `, last signed in ${at}`}`
}
