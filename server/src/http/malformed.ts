import type { z } from 'zod'
import { Problem } from '../platform/problem.ts'

type Issue = z.core.$ZodIssue

/** The refusal of malformed input, with a sentence for each field. Needs issues made with `reportInput`. */
export function malformed(issues: readonly Issue[]): Problem {
  const fields: Record<string, string> = {}
  for (const issue of issues.flatMap(likeliest)) fields[issue.path.join('.') || 'body'] ??= describeIssue(issue)
  return new Problem('malformed', 'Ada isian yang belum benar. Periksa lagi, ya.', { fields })
}

/** If one of several shapes was expected, its issues are those of the first, which is the usual one. */
function likeliest(issue: Issue): readonly Issue[] {
  return issue.code === 'invalid_union' ? (issue.errors[0] ?? [issue]) : [issue]
}

function describeIssue(issue: Issue): string {
  if (issue.input === undefined || issue.input === '') return 'Wajib diisi.'
  switch (issue.code) {
    case 'invalid_type':
      return `Harus berupa ${typeNames[issue.expected] ?? 'nilai lain'}.`
    case 'invalid_value':
      return 'Pilihan ini tidak dikenal.'
    case 'too_small':
      return `Paling sedikit ${issue.minimum}${unitOf(issue.origin)}.`
    case 'too_big':
      return `Paling banyak ${issue.maximum}${unitOf(issue.origin)}.`
    case 'unrecognized_keys':
      return 'Ada isian yang tidak dikenal.'
    default:
      return 'Bentuknya belum benar.'
  }
}

const typeNames: Partial<Record<string, string>> = {
  string: 'teks',
  number: 'angka',
  int: 'bilangan bulat',
  boolean: 'ya atau tidak',
  object: 'objek',
  record: 'objek',
  array: 'daftar',
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' karakter'
  return origin === 'array' || origin === 'set' ? ' isi' : ''
}
