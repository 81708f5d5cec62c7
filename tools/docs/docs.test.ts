import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { checkDecisions } from './check-decisions.ts'
import { checkLinks } from './check-links.ts'
import { checkMentions } from './check-mentions.ts'
import { toEnvironmentExample, withEnvironmentTable } from './environment-table.ts'

const marks = '# A\n<!-- environment: written by node tools/check-docs.ts --write -->\n<!-- /environment -->\nend\n'

test('the environment table is written between its marks and then up to date', () => {
  const written = withEnvironmentTable(marks, [
    { name: 'PORT', fallback: '3000', meaning: 'Port' },
    { name: 'DATABASE_URL', fallback: undefined, meaning: 'Database' },
  ])
  expect(written).toContain('| `PORT` | `3000` | Port |\n| `DATABASE_URL` | – | Database |\n<!-- /environment -->\nend')
  expect(withEnvironmentTable(written, [])).toBe(withEnvironmentTable(marks, []))
})

test('the example settings file sets nothing until a line is uncommented, and then the default', () => {
  const example = toEnvironmentExample([
    { name: 'PORT', fallback: '3000', meaning: 'Port' },
    { name: 'STAFF_HOURS', fallback: '08.00-23.00', meaning: 'When people are at work; `00.00-00.00` is all day' },
    { name: 'DATABASE_URL', fallback: undefined, meaning: 'Database' },
  ])
  expect(parseEnv(example)).toEqual({})
  const set = example.replace(/^#(?=[A-Z_]+=)/gm, '')
  expect(parseEnv(set)).toEqual({ PORT: '3000', STAFF_HOURS: '08.00-23.00', DATABASE_URL: '' })
})

test('a README without the marks is refused', () => {
  expect(() => withEnvironmentTable('# A\n', [])).toThrow('no place')
})

test('broken links and missing files are reported, others are not', () => {
  const text = 'See [a](../README.md#run), [b](gone.md), [c](https://example.com), [d](#here), `server/src/main.ts`, `server/src/gone.ts`.'
  const exists = (path: string) => ['README.md', 'server/src/main.ts'].includes(path)
  expect(checkLinks({ path: 'docs/page.md', text }, exists)).toEqual([
    'docs/page.md  names docs/gone.md, which is not there',
    'docs/page.md  names server/src/gone.ts, which is not there',
  ])
})

test('decisions with one number or another heading are reported', () => {
  const page = (path: string, text: string) => ({ path: `docs/decisions/${path}`, text })
  expect(
    checkDecisions([
      page('0001-one.md', '# 1. One'),
      page('0001-other.md', '# 1. Other'),
      page('0002-two.md', '# 3. Two'),
      page('a.md', ''),
    ]),
  ).toEqual(['docs/decisions/0001-other.md  has the number of another decision', 'docs/decisions/0002-two.md  should begin with "# 2. "'])
})

test('folders of one machine and package registries are reported, folders of the project are not', () => {
  const registry = ['registry', 'example', 'org'].join('.')
  const home = ['', 'home', 'someone'].join('/')
  expect(checkMentions({ path: 'a.ts', text: `x\nopen("${home}/x")\nfetch("https://${registry}/")\n` })).toEqual([
    'a.ts:2  names a folder of one machine',
    'a.ts:3  names a package registry',
  ])
  expect(checkMentions({ path: 'a.ts', text: "route('routes/home/home.tsx')\n" })).toEqual([])
  const key = 'resolved'
  const locked = (host: string) => checkMentions({ path: 'package-lock.json', text: `"${key}": "https://${host}/a/-/a-1.0.0.tgz",` })
  expect(locked('npm.example.com')).toEqual(['package-lock.json:1  records where a package was fetched from'])
  expect(locked('packages.invalid')).toEqual([])
})
