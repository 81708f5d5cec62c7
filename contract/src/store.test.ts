import { expect, test } from 'vitest'
import { outsideLinkSchema } from './store.ts'

test.each([
  'https://wa.me/6281200000000',
  'https://www.instagram.com/kilat.contoh?igsh=1#top',
  'https://www.tiktok.com/@kilat.contoh',
  'http://toko.example:8080/x',
  'mailto:halo@toko.example',
  'tel:+62812-0000-0000',
])('[nav.script-protocols] %s is accepted as a link out of the store', link => {
  expect(outsideLinkSchema.safeParse(link).success).toBe(true)
})

test.each([
  '',
  'wa.me/6281200000000',
  '/dashboard',
  '//evil.example',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0000javascript:alert(1)',
  'javascript&colon;alert(1)',
  'javascript://https://wa.me/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'DATA:text/html;base64,PHNjcmlwdD4=',
  'vbscript:msgbox(1)',
  'VbScript:msgbox(1)',
  'blob:https://toko.example/1',
  'file:///etc/passwd',
  'ftp://toko.example',
  'intent://scan/#Intent;scheme=zxing;end',
  'view-source:https://toko.example',
  'HTTPS://toko.example',
  'https:toko.example',
  'https:/\\toko.example',
  'https:\\\\toko.example',
  'https://toko.example\\@evil.example',
  'https://wa.me@evil.example/',
  'https://user:pass@evil.example/',
  'https://toko.example/a b',
  'https://toko.example/\u202e',
  'https://toko.example/\njavascript:alert(1)',
  'https://',
  'https://[::',
  'mailto:',
  'mailto:a@b?body=x y',
  'tel:javascript',
  `https://toko.example/${'a'.repeat(500)}`,
])('[nav.script-protocols] %j is refused as a link', link => {
  expect(outsideLinkSchema.safeParse(link).success).toBe(false)
})
