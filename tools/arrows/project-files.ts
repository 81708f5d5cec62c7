import { readdirSync, readFileSync } from 'node:fs'

/**
 * Files of the project, without those ignored by .gitignore, as paths from the project's folder with slashes. Reads the
 * folders itself, because a machine that runs the checks need not have git.
 */
export function listProjectFiles(root: string): string[] {
  const ignored = readFileSync(`${root}/.gitignore`, 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
  const isIgnored = (name: string) =>
    name === '.git' || ignored.some(line => (line.startsWith('*') ? name.endsWith(line.slice(1)) : line.replace(/\/$/, '') === name))
  const walk = (folder: string): string[] =>
    readdirSync(`${root}/${folder}`, { withFileTypes: true }).flatMap(entry => {
      if (isIgnored(entry.name)) return []
      const path = `${folder}${entry.name}`
      return entry.isDirectory() ? walk(`${path}/`) : entry.isFile() ? [path] : []
    })
  return walk('').sort()
}
