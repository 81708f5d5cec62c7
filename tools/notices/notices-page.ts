import { type Locked, listInstalled, listLocked, type PackageId, type ThirdParty } from './third-party.ts'

const heading = `# Third-party notices

Kilat is made with the packages below: those a production install consists of, and those whose code, styles or letters are part of
the files a browser gets. Binaries, for this machine and for others, have their licences beside them in their folders. Of a package
whose licence is not repeated below no text came with it. Written by \`npm run notices\`.
`

/** The page that names every package with its licence, followed by the texts of the licences, equal ones once. */
export function toNotices(packages: readonly ThirdParty[]): string {
  const sorted = packages.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
  const rows = sorted.map(({ name, version, licence, usedBy }) => `| ${name} | ${version} | ${licence} | ${usedBy.join(', ')} |`)
  const table = ['| Package | Version | Licence | Used by |', '|---|---|---|---|', ...rows].join('\n')
  return [heading, `${table}\n`, '## Licences\n', ...groupTexts(sorted).map(toSection)].join('\n')
}

/** The packages that were added, removed or changed since the page was written. */
export function checkNotices(page: string, locked: Locked): string[] {
  const named = readNotices(page)
  const known = new Set(listLocked(locked))
  const problems = [
    ...listInstalled(locked).flatMap(id => (named.has(id) ? [] : [`does not name ${id}`])),
    ...[...named].flatMap(id => (known.has(id) ? [] : [`names ${id}, which is not used`])),
  ]
  return problems.map(problem => `THIRD-PARTY-NOTICES.md  ${problem}: npm run notices`)
}

/** The packages the page names. */
export function readNotices(page: string): Set<PackageId> {
  return new Set([...page.matchAll(/^\| (\S+) \| (\d\S*) \|/gm)].map(([, name, version]) => `${name}@${version}`))
}

type Group = { body: string; holders: Map<PackageId, readonly string[]> }

/** Groups licences that differ only in their copyright holders, with all holders. */
function groupTexts(packages: readonly ThirdParty[]): Group[] {
  const groups = new Map<string, Group>()
  for (const { texts, ...of } of packages)
    for (const text of texts) {
      const { holders, body } = takeHolders(text)
      const key = body.replace(/\W+/g, ' ').toLowerCase()
      const group = groups.get(key) ?? { body, holders: new Map() }
      group.holders.set(idOf(of), holders)
      groups.set(key, group)
    }
  return [...groups.values()]
}

function toSection({ body, holders }: Group): string {
  const names = [...holders].map(([id, lines]) => `- ${id}${lines.map(line => `\\\n  ${line}`).join('')}`)
  return `${names.join('\n')}\n\n\`\`\`text\n${body}\n\`\`\`\n`
}

// A long text is never grouped: the example in its appendix names no holder.
const longestShared = 3_000

/** The copyright lines of a text, and the text without them and without its title. */
function takeHolders(text: string): { holders: string[]; body: string } {
  const lines = text
    .replace(/\r/g, '')
    .trim()
    .split('\n')
    .map(line => line.trimEnd())
  if (text.length > longestShared) return { holders: [], body: lines.join('\n') }
  const isHolder = (line: string) => /^\s*(?:Copyright\b|\(c\)|©)/i.test(line) && !/^\s*copyright notice/i.test(line)
  const isTitle = (line: string) => /^[#\s]*(?:The )?(?:MIT|ISC)(?: License)?(?: \((?:MIT|ISC)\))?:?$/i.test(line)
  const rest = lines.filter(line => !isHolder(line) && !isTitle(line)).join('\n')
  return { holders: lines.filter(isHolder).map(line => line.trim()), body: rest.replace(/\n{3,}/g, '\n\n').trim() }
}

function idOf({ name, version }: { name: string; version: string }): PackageId {
  return `${name}@${version}`
}
