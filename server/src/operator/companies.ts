import { checkCompanies } from '@kilat/contract/operator/companies.ts'
import { resumeSupplier } from '@kilat/contract/operator/suppliers.ts'
import type { Verb } from './verb.ts'

export const companyVerbs: readonly Verb[] = [
  {
    name: 'check',
    args: [],
    needs: [],
    summary: 'asks each company whether it works with this store, and moves no money; exits with 1 if one does not',
    async run(call) {
      const { data } = await call(checkCompanies, {})
      if (data.length === 0) return ['This store works with no company that could be asked.']
      const rows = data.map(({ kind, id, outcome, took_ms: tookMs, detail }) => [`${kind} ${id}`, outcome, `${tookMs} ms`, detail])
      const lines = alignColumns([['company', 'outcome', 'took', 'it says'], ...rows])
      const failed = data.filter(({ outcome }) => outcome !== 'works').length
      if (failed === 0) return lines
      return { lines: [...lines, `${failed} of ${data.length} do not work.`], code: 1 }
    },
  },
  {
    name: 'resume-supplier',
    args: ['<supplier>'],
    needs: ['reason'],
    summary: 'sends to a supplier again that was paused until you acted there, such as after filling its balance',
    async run(call, { args: [id = ''], reason }) {
      const { data } = await call(resumeSupplier, { params: { id }, body: { reason } })
      return [`${data.id} is tried again now. If it still refuses, \`npm run operator -- waiting\` shows it again.`]
    },
  },
]

/** Rows as lines whose columns begin at the same place; the last column is not filled up. */
function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map(row => row[at]?.length ?? 0))) ?? []
  return rows.map(row => row.map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(widths[at] ?? 0))).join('  '))
}
