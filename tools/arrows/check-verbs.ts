import { type Function as AnyFunction, type ArrowFunctionExpression, type ParamPattern, parseSync, Visitor } from 'oxc-parser'
import type { Source } from './sources.ts'

type Named = { name: string; parameters: string[] }

/**
 * A verb is `(ctx, input)`: what it may use, what it is asked. So no function of the server takes a tx beside a ctx, because inside
 * a tx the ctx contains it; and a function of a module takes its ctx first, with at most one parameter after it.
 */
export function checkVerbs(sources: Source[]): string[] {
  return sources.flatMap(source => {
    if (!source.path.startsWith('server/src/') || /(?:^server\/src\/test\/|\.test\.ts$)/.test(source.path)) return []
    const isModule = source.path.startsWith('server/src/modules/')
    return functionsOf(source).flatMap(({ name, parameters }) => {
      const at = parameters.indexOf('ctx')
      if (at < 0) return []
      const place = `${source.path}  ${name}(${parameters.join(', ')})`
      if (parameters.includes('tx')) return [`${place} takes a tx beside its ctx: inside a tx the ctx is the tx`]
      return isModule && (at > 0 || parameters.length > 2) ? [`${place} is no verb: it takes (ctx, input)`] : []
    })
  })
}

/** Every named function that is not a method, with its parameters' names; a destructured parameter is `{}`, or `ctx` if that is its type. */
function functionsOf({ path, text }: Source): Named[] {
  const found: Named[] = []
  const add = (name: string, { params }: AnyFunction | ArrowFunctionExpression) => {
    found.push({ name, parameters: params.map(parameter => nameOf(parameter, text)) })
  }
  new Visitor({
    FunctionDeclaration: node => add(node.id?.name ?? 'default', node),
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && (init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression')) add(id.name, init)
    },
  }).visit(parseSync(path, text).program)
  return found
}

/** Types of a ctx or of parts of one, such as `Pick<Ctx, 'log'>` or `ReadCtx`. */
const ctxType = /^:\s*(?:\w*Ctx|\w+Tx|Pick<\w*Ctx\b)/

function nameOf(parameter: ParamPattern, text: string): string {
  if (parameter.type === 'Identifier') return parameter.name
  if (parameter.type === 'ObjectPattern' && parameter.typeAnnotation) {
    const { start, end } = parameter.typeAnnotation
    if (ctxType.test(text.slice(start, end))) return 'ctx'
  }
  if (parameter.type === 'AssignmentPattern' && parameter.left.type === 'Identifier') return parameter.left.name
  return '{}'
}
