import { expect, test } from 'vitest'
import { checkNotices, readNotices, toNotices } from './notices-page.ts'
import { packagesOfStyles, type ThirdParty } from './third-party.ts'

const mit = (holder: string) => `MIT License\n\nCopyright (c) ${holder}\n\nPermission is hereby granted,\nfree of charge.\n`
const hono: ThirdParty = { name: 'hono', version: '4.0.0', licence: 'MIT', usedBy: ['server'], texts: [mit('2021 Yusuke')] }
const react: ThirdParty = { name: 'react', version: '19.0.0', licence: 'MIT', usedBy: ['server', 'browser'], texts: [mit('Meta')] }
const font: ThirdParty = {
  name: '@font/jakarta',
  version: '5.0.0',
  licence: 'OFL-1.1',
  usedBy: ['browser'],
  texts: ['The letters\r\nare free.'],
}

test('every package is named with its licence, and equal licences appear once with all their holders', () => {
  const page = toNotices([react, hono, font])
  expect(page).toContain(
    '| @font/jakarta | 5.0.0 | OFL-1.1 | browser |\n| hono | 4.0.0 | MIT | server |\n| react | 19.0.0 | MIT | server, browser |',
  )
  expect(page.match(/Permission is hereby granted/g)).toHaveLength(1)
  expect(page).toContain('- hono@4.0.0\\\n  Copyright (c) 2021 Yusuke\n- react@19.0.0\\\n  Copyright (c) Meta\n\n```text\nPermission')
  expect(page).toContain('The letters\nare free.')
  expect(readNotices(page)).toEqual(new Set(['@font/jakarta@5.0.0', 'hono@4.0.0', 'react@19.0.0']))
})

test('a licence with other words is repeated as it is', () => {
  const other = { ...react, texts: [mit('Meta').replace('free of charge', 'for a fee')] }
  expect(toNotices([hono, other])).toContain('Permission is hereby granted,\nfor a fee.')
})

const locked = {
  '': { version: '0.1.0' },
  'node_modules/@kilat/server': { link: true },
  server: { version: '0.1.0' },
  'node_modules/hono': { version: '4.0.0' },
  'node_modules/react': { version: '19.0.0' },
  'node_modules/vite': { version: '8.0.0', dev: true },
  'node_modules/@font/jakarta': { version: '5.0.0', dev: true },
}

test('notices of exactly the packages in use are current', () => {
  expect(checkNotices(toNotices([hono, react, font]), locked)).toEqual([])
})

test.for([
  ['came', [hono, font], 'does not name react@19.0.0'],
  ['went', [hono, react, { ...font, name: 'gone' }], 'names gone@5.0.0, which is not used'],
  ['has another version in the browser', [hono, react, { ...font, version: '4.9.0' }], 'names @font/jakarta@4.9.0, which is not used'],
] as const)('notices written before a package %s are outdated', ([, packages, problem]) => {
  expect(checkNotices(toNotices(packages), locked)).toEqual([`THIRD-PARTY-NOTICES.md  ${problem}: npm run notices`])
})

test('the packages whose files a style sheet includes are found', () => {
  const css =
    '@import "tailwindcss/theme" layer(theme);\n@import "./own.css";\nsrc: url("@font/jakarta/files/a.woff2") url("/covers/a.svg");'
  expect(packagesOfStyles(css)).toEqual(['tailwindcss', '@font/jakarta'])
})
