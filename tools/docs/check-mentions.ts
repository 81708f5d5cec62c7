import type { Page } from './check-links.ts'

const forbidden = [
  { pattern: /(?<![\w.~*-])\/(?:work|home|root|Users)\/\w/, why: 'names a folder of one machine' },
  { pattern: /\bregistry\.[a-z0-9-]+\.[a-z]{2,}\b/, why: 'names a package registry' },
  { pattern: /"resolved": "https?:\/\/(?![\w.]+\.invalid\/)/, why: 'records where a package was fetched from' },
]

/** Mentions that are true on one machine only, as `path:line  why`. */
export function checkMentions({ path, text }: Page): string[] {
  return text
    .split('\n')
    .flatMap((line, index) => forbidden.flatMap(({ pattern, why }) => (pattern.test(line) ? [`${path}:${index + 1}  ${why}`] : [])))
}
