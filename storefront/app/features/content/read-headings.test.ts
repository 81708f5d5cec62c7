import { expect, test } from 'vitest'
import { readHeadings } from './read-headings.ts'

test('the chapters of a text are its second-level headings, as plain text', () => {
  const html = '<h2 id="data">Data &amp; <em>akun</em></h2><p>…</p><h3 id="lain">Lain</h3>\n<h2 id="uang">Uang\nkembali</h2>'
  expect(readHeadings(html)).toEqual([
    { id: 'data', text: 'Data & akun' },
    { id: 'uang', text: 'Uang\nkembali' },
  ])
})

test('a heading without an id is not a chapter', () => {
  expect(readHeadings('<h2>Tanpa id</h2><h2 id="kosong"> </h2>')).toEqual([])
})

test('tags an author wrote as text stay text', () => {
  expect(readHeadings('<h2 id="a">Apa itu &amp;lt;b&gt;?</h2>')).toEqual([{ id: 'a', text: 'Apa itu &lt;b>?' }])
})
