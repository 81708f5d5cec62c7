import { readFileSync, writeFileSync } from 'node:fs'
import { configVariables } from '../server/src/config.ts'
import { listProjectFiles } from './arrows/project-files.ts'
import { checkDecisions } from './docs/check-decisions.ts'
import { checkLinks, existsIn } from './docs/check-links.ts'
import { checkMentions } from './docs/check-mentions.ts'
import { checkRequirements, withTickedBoxes } from './docs/check-requirements.ts'
import { toEnvironmentExample, withEnvironmentTable } from './docs/environment-table.ts'
import { checkNotices } from './notices/notices-page.ts'
import { root } from './steps/place.mjs'

// Checks that the documents are true: links lead somewhere, the table of settings is the configuration's, the notices name the
// packages in use, and a requirement is ticked if a test shows it.
const textual = /(?:\.(?:ts|tsx|mjs|js|json|md|css|html|svg|yml|yaml|txt|sql)|\/run|\.npmrc|\.env\.example|\.editorconfig)$/
const pages = listProjectFiles(root)
  .filter(path => textual.test(path))
  .map(path => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }))

// Links in the demo's texts lead to pages of the store, not to files; their own test follows them.
const isDocument = (path: string) => path.endsWith('.md') && !path.startsWith('server/src/modules/content/demo/')
const problems = pages.flatMap(page => [...(isDocument(page.path) ? checkLinks(page, existsIn(root)) : []), ...checkMentions(page)])
const isWriting = process.argv.includes('--write')
const textOf = (path: string) => pages.find(page => page.path === path)?.text ?? ''

/** Writes a generated document, or reports that it is outdated. */
function keep(path: string, wanted: string): string[] {
  if (wanted === textOf(path)) return []
  if (!isWriting) return [`${path}  is not what the code says: node tools/check-docs.ts --write`]
  writeFileSync(`${root}/${path}`, wanted)
  return []
}

problems.push(...checkDecisions(pages))
problems.push(...keep('README.md', withEnvironmentTable(textOf('README.md'), configVariables)))
problems.push(...keep('.env.example', toEnvironmentExample(configVariables)))

problems.push(...checkNotices(textOf('THIRD-PARTY-NOTICES.md'), JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8')).packages))

const requirements = { path: 'docs/requirements.md', text: textOf('docs/requirements.md') }
const tests = pages.filter(page => /\.(?:test|spec)\.tsx?$/.test(page.path))
const ticked = withTickedBoxes(requirements.text, tests)
if (isWriting && ticked !== requirements.text) writeFileSync(`${root}/${requirements.path}`, ticked)
else problems.push(...checkRequirements(requirements, tests))

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
else console.log(`${pages.filter(page => isDocument(page.path)).length} documents are in step with the tree.`)
