import { inject, type ProvidedContext } from 'vitest'
import { invariant } from '../platform/invariant.ts'

/** The template of this run's databases. */
export function findTemplate(): ProvidedContext['template'] {
  const template: ProvidedContext['template'] | undefined = inject('template')
  invariant(template, 'this test opens a database, and tools/database-tests.ts does not find it: it would not run on PostgreSQL')
  return template
}
