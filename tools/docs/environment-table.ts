export type Variable = { name: string; fallback: string | undefined; meaning: string }

const begin = '<!-- environment: written by node tools/check-docs.ts --write -->'
const end = '<!-- /environment -->'

/** The README with its table of environment variables made from the server's configuration. Throws if the marks are missing. */
export function withEnvironmentTable(readme: string, variables: readonly Variable[]): string {
  const from = readme.indexOf(begin)
  const to = readme.indexOf(end)
  if (from < 0 || to < from) throw new Error(`README.md has no place for the environment table: ${begin} … ${end}`)
  const rows = variables.map(({ name, fallback, meaning }) => `| \`${name}\` | ${fallback ? `\`${fallback}\`` : '–'} | ${meaning} |`)
  const table = ['| Variable | Default | Meaning |', '|---|---|---|', ...rows].join('\n')
  return `${readme.slice(0, from)}${begin}\n${table}\n${readme.slice(to)}`
}

const heading = `# Settings of the store, with their defaults. Written by node tools/check-docs.ts --write.
# Copy this to .env, take the mark off what you set, and start with: node_modules/.bin/node --env-file=.env server/src/main.ts
`

/** A file for `node --env-file` with every variable, its meaning and its default, all commented out. */
export function toEnvironmentExample(variables: readonly Variable[]): string {
  return [heading, ...variables.map(({ name, fallback, meaning }) => `# ${meaning}\n#${name}=${fallback ?? ''}\n`)].join('\n')
}
