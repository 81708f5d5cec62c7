import { describe, expect, test } from 'vitest'
import { type Placeholders, placeholderNames } from './placeholders.ts'
import { renderMarkdown } from './render-markdown.ts'

const values = (own: Partial<Placeholders> = {}): Placeholders => {
  const filled = Object.fromEntries(placeholderNames.map(name => [name, `<${name}>`]))
  return { ...(filled as Placeholders), ...own }
}
const render = (markdown: string, own?: Partial<Placeholders>) =>
  renderMarkdown(markdown, { values: values(own), ownOrigin: 'https://toko.test' })
const html = (markdown: string, own?: Partial<Placeholders>) => render(markdown, own).html

const allowedTags = /^(?:h[234]|p|[uo]l|li|strong|b|em|i|del|code|pre|blockquote|br|hr|table|thead|tbody|tr|th|td|a|img)$/
const allowedAttributes = /^(?:href|title|rel|target|src|alt|loading|id|start|align|scope)$/

/** All tags of a result with their attributes; fails on anything that does not look like a clean tag. */
function tagsOf(result: string) {
  return [...result.matchAll(/<[^>]*>?/g)].map(([tag]) => {
    const [, name = '', rest = ''] = /^<\/?([a-z0-9]+)((?: [a-z]+(?:="[^"<>]*")?)*)(?: \/)?>$/.exec(tag) ?? []
    expect(name, tag).toMatch(allowedTags)
    const attributes = [...rest.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(([, key = '', value = '']) => ({ key, value }))
    for (const { key } of attributes) expect(key, tag).toMatch(allowedAttributes)
    return { name, attributes }
  })
}

const addressesOf = (result: string) =>
  tagsOf(result).flatMap(({ attributes }) => attributes.flatMap(({ key, value }) => (key === 'href' || key === 'src' ? [value] : [])))

describe('links to forbidden addresses', () => {
  test.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](<java\tscript:alert(1)>)',
    '[x](<  javascript:alert(1)>)',
    '[x](\u0001javascript:alert(1))',
    '[x](java\u0000script:alert(1))',
    '[x](javascript&colon;alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1))',
    '[x](java&Tab;script:alert(1))',
    '[x](java&NewLine;script:alert(1))',
    '[x](javascript%3Aalert(1))',
    '[x](\u00a0javascript:alert(1))',
    '[x](\u200bjavascript:alert(1))',
    '[x](\ufeffjavascript:alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
    '[x](DATA:text/html,<script>alert(1)</script>)',
    '[x](vbscript:msgbox(1))',
    '[x](VBSCRIPT&colon;msgbox(1))',
    '[x](livescript:alert(1))',
    '[x](blob:https://evil.test/1)',
    '[x](file:///etc/passwd)',
    '[x](ftp://evil.test/)',
    '[x](view-source:javascript:alert(1))',
    '[x](intent://evil#Intent;scheme=https;end)',
    '[x](//evil.test)',
    '[x](///evil.test)',
    '[x](\\\\evil.test)',
    '[x](/&Tab;/evil.test)',
    '[x](https:evil.test)',
    '[x](https://toko.test@evil.test/)',
    '[x](https://user:pass@evil.test/)',
    '[x](https://)',
    '[x](evil.test/path)',
    '[x](../../api)',
    '[x](https://toko.test//evil.test/x)',
    '[x](https://toko.test/.//evil.test/x)',
    '[x](https://toko.test/a/..//evil.test/x)',
    '![x](https://toko.test//evil.test/x.png)',
    '<javascript:alert(1)>',
    '[x][1]\n\n[1]: javascript:alert(1)',
    '<a href="javascript:alert(1)">x</a>',
    '<a href=javascript:alert(1)>x</a>',
    '<a href=" &#14; javascript:alert(1)">x</a>',
    '<a href="jav&#x0A;ascript:alert(1)">x</a>',
    '<a href="\njavascript:alert(1)">x</a>',
    '<a href="javascript&#0000058alert(1)">x</a>',
    '<a xlink:href="javascript:alert(1)">x</a>',
    '<a href="#" href="javascript:1" onclick="alert(1)"></a>'.replace('href="#" ', ''),
    '<area href="javascript:alert(1)"><map></map>',
    '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">x</button></form>',
    '![x](javascript:alert(1))',
    '![x](data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=)',
    '![x](https://evil.test/pixel.gif)',
    '![x](//evil.test/pixel.gif)',
    '![x](#x)',
    '<img src="x" onerror="alert(1)">',
    '<img srcset="https://evil.test/a.png 1x" src="https://evil.test/b.png">',
  ])('[nav.script-protocols] %j has no address left', hostile => {
    expect(addressesOf(html(hostile))).toEqual([])
  })

  test.each(['[x](/\\evil.test)', '[x](</\t/evil.test>)', '[x](/%2F/evil.test)', '[x](/.//evil.test)', '[x](/@evil.test)'])(
    '[nav.script-protocols] %j stays on this site',
    tricky => {
      const [address = ''] = addressesOf(html(tricky))
      expect(new URL(address, 'https://toko.test/blogs/a').origin).toBe('https://toko.test')
    },
  )

  test('[nav.script-protocols] the words of a refused link stay, and the report names its address', () => {
    expect(render('Baca [ini **penting**](javascript:alert(1)), ya.')).toEqual({
      html: '<p>Baca ini <strong>penting</strong>, ya.</p>',
      refused: ['javascript:alert(1)'],
    })
  })

  test('[nav.script-protocols] an address of this site that would lead to another site without its origin is reported too', () => {
    expect(render('[x](https://toko.test//evil.test/x)')).toEqual({ html: '<p>x</p>', refused: ['https://toko.test//evil.test/x'] })
  })

  test('a link whose placeholder has no value becomes plain words and is not reported', () => {
    expect(render('[WhatsApp]({{contact.whatsapp}})', { 'contact.whatsapp': '' })).toEqual({ html: '<p>WhatsApp</p>', refused: [] })
  })
})

describe('raw HTML can do no more than Markdown', () => {
  test.each([
    '<script>alert(1)</script>',
    '<SCRIPT SRC=//evil.test/x.js></SCRIPT>',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<style>body{display:none}</style>',
    '<link rel="stylesheet" href="//evil.test/x.css">',
    '<meta http-equiv="refresh" content="0;url=//evil.test">',
    '<base href="//evil.test/">',
    '<iframe src="javascript:alert(1)" srcdoc="<script>alert(1)</script>"></iframe>',
    '<object data="x"></object><embed src="x">',
    '<svg onload="alert(1)"><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
    '<math><mi xlink:href="data:x,<script>alert(1)</script>"></mi></math>',
    '<p style="position:fixed;inset:0" class="overlay" onmouseover="alert(1)">x</p>',
    '<h2 id="root" onclick="alert(1)">x</h2>',
    '<input autofocus onfocus="alert(1)"><textarea></textarea><select></select>',
    '<details open ontoggle="alert(1)">x</details>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
    '<a title="&quot; onmouseover=&quot;alert(1)" href="/x">x</a>',
    '<b\u0000 onclick=alert(1)>x</b>',
    '<td align="x onclick=1">x</td>',
    '<!--<img src="--><img src=x onerror=alert(1)>">',
    '<![CDATA[<script>alert(1)</script>]]>',
    '<?php echo 1 ?>',
  ])('%j', hostile => {
    const result = html(hostile)
    expect(tagsOf(result).flatMap(({ attributes }) => attributes.map(({ key }) => key))).not.toContain('id')
    expect(result).not.toMatch(/<(?:script|style|iframe|svg|base|meta|link|form|input)/i)
  })

  test('the content of a script is removed too', () => {
    expect(html('a <script>alert(1)</script> b')).toBe('<p>a  b</p>')
  })
})

describe('the parts of a text', () => {
  test('headings have levels two to four, each with its own address', () => {
    expect(html('# Uang kembali?\n\n## Uang **kembali**\n\n### Cara & biaya\n\n###### Kecil\n\n## 💸')).toBe(
      [
        '<h2 id="bagian-uang-kembali">Uang kembali?</h2>',
        '<h2 id="bagian-uang-kembali-2">Uang <strong>kembali</strong></h2>',
        '<h3 id="bagian-cara-biaya">Cara &amp; biaya</h3>',
        '<h4 id="bagian-kecil">Kecil</h4>',
        '<h2 id="bagian-isi">💸</h2>',
      ].join('\n'),
    )
  })

  test('no heading takes an id of its page', () => {
    const pageIds = ['isi', 'kabar', 'cara', 'tanya']
    for (const [, id] of html(pageIds.map(word => `## ${word}`).join('\n\n')).matchAll(/id="([^"]*)"/g)) expect(pageIds).not.toContain(id)
  })

  test('texts on one page share no ids', () => {
    const idsOf = (among: string, markdown: string) =>
      [...renderMarkdown(markdown, { values: values(), among }).html.matchAll(/id="([^"]*)"/g)].map(([, id]) => id)
    const ids = [...idsOf('hemat', '## Syarat\n\n## Besar Syarat'), ...idsOf('hemat-besar', '## Syarat')]
    expect(new Set(ids).size).toBe(3)
  })

  test('a link finds a heading of the same text by its words', () => {
    expect(addressesOf(html('[a](#cara) [b](#tidak-ada) [c](#bagian-cara)\n\n## Cara'))).toEqual([
      '#bagian-cara',
      '#tidak-ada',
      '#bagian-cara',
    ])
    const { html: promo } = renderMarkdown('[a](#syarat)\n\n## Syarat', { values: values(), among: 'hemat' })
    expect(addressesOf(promo)).toEqual(['#bagian-hemat--syarat'])
    expect(promo).toContain('<h2 id="bagian-hemat--syarat">')
  })

  test('a table keeps its column headings and alignment', () => {
    const result = html('| a | b |\n|---|--:|\n| 1 | 2 |')
    expect(result).toContain('<th scope="col">a</th>')
    expect(result).toContain('<td align="right">2</td>')
  })

  test('a link to another site opens in a new tab, without a referrer', () => {
    expect(html('[x](https://example.com/a?b=1&c=2)')).toBe(
      '<p><a href="https://example.com/a?b=1&amp;c=2" rel="noopener noreferrer" target="_blank">x</a></p>',
    )
  })

  test('a link within this site opens in the same tab, even if written in full', () => {
    expect(addressesOf(html('[a](/promos) [b](#cara) [c](https://toko.test/blogs?x=1#y)'))).toEqual(['/promos', '#cara', '/blogs?x=1#y'])
    expect(html('[a](https://toko.test/promos)')).not.toContain('target')
  })

  test('mail and telephone links open no new tab', () => {
    expect(html('[m](mailto:a@b.co) [t](tel:+62812)')).toBe('<p><a href="mailto:a@b.co">m</a> <a href="tel:+62812">t</a></p>')
  })

  test('pictures of this site load lazily', () => {
    expect(html('![Langkah](/content/steps.svg "Empat")')).toBe(
      '<p><img src="/content/steps.svg" alt="Langkah" title="Empat" loading="lazy" /></p>',
    )
  })

  test('lists, quotes and code are kept', () => {
    const result = html('1. a\n2. b\n\n- c\n\n> d\n\n`e`\n\n```\nf < g\n```')
    for (const part of ['<ol>', '<ul>', '<blockquote>', '<code>e</code>', 'f &lt; g']) expect(result).toContain(part)
  })
})

describe('placeholders', () => {
  const hostileName = '<img src=x onerror=alert(1)>"\' & *Toko* [x](javascript:1)'

  test('a value is always plain text, never markup or Markdown', () => {
    const result = html('# {{store.name}}\n\n*{{ store.name }}* `{{store.name}}` <b title="{{store.name}}">{{store.name}}</b>', {
      'store.name': hostileName,
    })
    expect(addressesOf(result)).toEqual([])
    const shown = '&lt;img src=x onerror=alert(1)&gt;"\' &amp; *Toko* [x](javascript:1)'
    expect(result.split(shown)).toHaveLength(5)
    expect(result).toContain(`<em>${shown}</em>`)
  })

  test('[nav.script-protocols] an address from the theme is checked like any other', () => {
    const link = (address: string) => addressesOf(html('[chat]({{contact.whatsapp}})', { 'contact.whatsapp': address }))
    expect(link('https://wa.me/62812')).toEqual(['https://wa.me/62812'])
    for (const hostile of ['javascript:alert(1)', '//evil.test', '" onclick="alert(1)', 'https://a.test/" onclick="x'])
      expect(link(hostile).filter(address => !address.startsWith('https://a.test/'))).toEqual([])
  })

  test('an unknown placeholder stays as it was written', () => {
    expect(html('{{store.owner}} {{constructor}}')).toBe('<p>{{store.owner}} {{constructor}}</p>')
  })
})
