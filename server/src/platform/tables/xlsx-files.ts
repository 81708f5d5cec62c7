const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const related = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** What stands before and after the rows of a sheet: the titles stay in sight while its rows are scrolled. */
export function sheetParts(columns: readonly { title: string; width: number }[]): { head: string; foot: string } {
  const widths = columns.map(({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')
  const titles = columns.map(({ title }) => `<c s="3" t="inlineStr"><is><t>${title}</t></is></c>`).join('')
  const panes = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  return {
    head: `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${panes}</sheetView></sheetViews><cols>${widths}</cols><sheetData><row>${titles}</row>`,
    foot: '</sheetData></worksheet>',
  }
}

/** The files of a workbook beside its sheets, with their names. */
export function workbookFiles(sheets: number): [name: string, text: string][] {
  const each = (write: (number: number) => string) => Array.from({ length: sheets }, (_, at) => write(at + 1)).join('')
  const part = (name: string, type: string) => `<Override PartName="/xl/${name}.xml" ContentType="${workbookType}.${type}+xml"/>`
  const relation = (id: string, kind: string, target: string) => `<Relationship Id="${id}" Type="${related}/${kind}" Target="${target}"/>`
  const relations = (text: string) => `${xml}<Relationships xmlns="${packaged}/relationships">${text}</Relationships>`
  const types = [
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    part('workbook', 'sheet.main'),
    part('styles', 'styles'),
    each(number => part(`worksheets/sheet${number}`, 'worksheet')),
  ]
  const sheet = (number: number) => `<sheet name="Laporan${number === 1 ? '' : ` ${number}`}" sheetId="${number}" r:id="rId${number}"/>`
  const ofWorkbook = [
    each(number => relation(`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`)),
    relation('styles', 'styles', 'styles.xml'),
  ]
  return [
    ['xl/workbook.xml', `${xml}<workbook xmlns="${main}" xmlns:r="${related}"><sheets>${each(sheet)}</sheets></workbook>`],
    ['xl/_rels/workbook.xml.rels', relations(ofWorkbook.join(''))],
    ['xl/styles.xml', styles],
    ['_rels/.rels', relations(relation('rId1', 'officeDocument', 'xl/workbook.xml'))],
    ['[Content_Types].xml', `${xml}<Types xmlns="${packaged}/content-types">${types.join('')}</Types>`],
  ]
}

/** The styles of cells: 0 text, 1 a moment, 2 a number with points, 3 a title. */
const styles = [
  `${xml}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>`,
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4">',
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
  '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
].join('')
