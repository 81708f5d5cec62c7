import { expect, test } from 'vitest'
import { checkRequirements, withTickedBoxes } from './check-requirements.ts'

const page = (text: string) => ({ path: 'docs/requirements.md', text })
const tests = (text: string) => [{ path: 'a.test.ts', text }]
// Joined at run time, so that the examples in this file do not count as titles.
const titled = (ids: string, call = 'test') => `${call}${'('}'${ids} it holds', () => {})\n`

test('a box is ticked if a test names its id, and empty if none does', () => {
  expect(checkRequirements(page('- [x] `a.one` A\n- [ ] `a.two` B\n'), tests(titled('[a.one]')))).toEqual([])
})

test('a tick without a test, a test without a tick and an unknown id are reported', () => {
  expect(checkRequirements(page('- [x] `a.one` A\n- [ ] `a.two` B\n'), tests(titled('[a.two] [a.three]')))).toEqual([
    'a.test.ts  names [a.three], which docs/requirements.md does not have',
    'docs/requirements.md  `a.one` is ticked, and no test names it',
    'docs/requirements.md  `a.two` is not ticked, and a.test.ts names it',
  ])
})

test('ids are read in every form of title, and only there', () => {
  const forms = [
    titled('[a.one]', 'test.each(cases)'),
    `test.each([\n  1,\n])${'('}'[a.two] case %s', () => {})\n`,
    titled('[a.three]', 'test.describe'),
    "const row = '[a.four] in a text'\n",
  ]
  expect(withTickedBoxes('- [ ] `a.one`\n- [ ] `a.two`\n- [ ] `a.three`\n- [x] `a.four`\n', tests(forms.join('')))).toBe(
    '- [x] `a.one`\n- [x] `a.two`\n- [x] `a.three`\n- [ ] `a.four`\n',
  )
})
