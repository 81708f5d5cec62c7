import { basename } from 'node:path'
import type { Source } from './sources.ts'

const maxLines = 300
const vague = /^(?:index|utils?|helpers?|common|service|manager)\.tsx?$/

/** Checks single files: size, names, and that only one file reads the environment. */
export function checkFiles(sources: Source[]): string[] {
  return sources.flatMap(({ path, text, lineCount }) => {
    const problems: string[] = []
    if (lineCount > maxLines) problems.push(`${path}  has ${lineCount} lines, at most ${maxLines}: split it by responsibility`)
    if (path.startsWith('server/src/modules/') && vague.test(basename(path))) problems.push(`${path}  says nothing by its name`)
    if (readsEnvironment(path, text)) problems.push(`${path}  reads process.env: only config.ts does, everyone else receives values`)
    return problems
  })
}

function readsEnvironment(path: string, text: string): boolean {
  // Tests read it to know which database to use.
  if (!path.startsWith('server/src/') || /^server\/src\/(?:config\.ts|test\/.*|.*\.test\.ts)$/.test(path)) return false
  const isStart = /^server\/src\/(?:main|commands\/[\w-]+)\.ts$/.test(path)
  return /\bprocess\.env\b/.test(isStart ? text.replaceAll('loadConfig(process.env)', '') : text)
}
