import { expect, test } from 'vitest'
import { writeJsonLd } from './json-ld.tsx'

test('a title can not end the script that contains it', () => {
  const written = writeJsonLd({ headline: '</script><script>alert(1)</script>' })
  expect(written).not.toContain('<')
  expect(JSON.parse(written)).toEqual({ '@context': 'https://schema.org', headline: '</script><script>alert(1)</script>' })
})
