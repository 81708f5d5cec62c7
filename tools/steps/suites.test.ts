import { expect, test } from 'vitest'
import config from '../../vitest.config.ts'
import { unitProjects } from './suites.mjs'

test('npm test runs every project of the tests', () => {
  const names = (config.test?.projects ?? []).map(project => Object(Object(project).test).name)
  expect([...unitProjects, 'growth', 'built', 'measured'].sort()).toEqual(names.sort())
})
