import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeDevice } from './device.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  ['Chrome di Android', `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/149.0.0.0 Mobile Safari/537.36`],
  ['Samsung Internet di Android', `Mozilla/5.0 (Linux; Android 10; K) ${webKit} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`],
  ['Firefox di Android', 'Mozilla/5.0 (Android 15; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0'],
  [
    'Safari di iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'Chrome di iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/149.0.0.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'Safari di Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
  ],
  ['Edge di Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/149.0.0.0 Safari/537.36 Edg/149.0.0.0`],
  ['Opera di Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/149.0.0.0 Safari/537.36 OPR/120.0.0.0`],
  ['Chrome di Chromebook', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/149.0.0.0 Safari/537.36`],
  [
    'Mi Browser di Android',
    `Mozilla/5.0 (Linux; U; Android 13; Redmi Note 12) ${webKit} Chrome/112.0 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.1`,
  ],
  ['UC Browser di Android', `Mozilla/5.0 (Linux; U; Android 12; SM-A125F) ${webKit} Chrome/100.0 UCBrowser/13.4 Mobile Safari/537.36`],
  ['Browser vivo di Android', `Mozilla/5.0 (Linux; Android 13; V2111) ${webKit} Chrome/110.0 Mobile Safari/537.36 VivoBrowser/11.0`],
  ['Browser OPPO di Android', `Mozilla/5.0 (Linux; Android 11; CPH2083) ${webKit} Chrome/100.0 Mobile Safari/537.36 HeyTapBrowser/45.8`],
  ['Opera di Android', 'Opera/9.80 (Android; Opera Mini/36.2/119; U; id) Presto/2.12.423 Version/12.16'],
  [
    'Firefox di iPad',
    'Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/150.0 Mobile/15E148 Safari/604.1',
  ],
  ['Edge di Android', `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/149.0.0.0 Mobile Safari/537.36 EdgA/149.0.0.0`],
  ['Firefox di Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'],
  ['Linux', 'something/1.0 (Linux)'],
  ['Perangkat tidak dikenal', 'curl/8.9.1'],
  ['Perangkat tidak dikenal', ''],
  ['Perangkat tidak dikenal', null],
])('%s', (device, userAgent) => {
  expect(describeDevice(userAgent)).toBe(device)
})

test('a device’s name never contains text from the header', () => {
  expect(describeDevice(`${'x'.repeat(600)} Chrome/1 <b>Android</b>`)).toBe('Perangkat tidak dikenal')
  expect(describeDevice('<b>Toko</b>/1.0 (Windows NT 10.0)')).toBe('Windows')
  expect(describeDevice('Mozilla/5.0 (constructor; U; __proto__)')).toBe('Perangkat tidak dikenal')
})

test('every user agent is described, in known words only', () => {
  const words = fc.constantFrom(
    'Mozilla/5.0 ',
    '(iPhone; ',
    '(Linux; ',
    'Android ',
    'Version/',
    'Safari/604.1 ',
    'like ',
    'Chrome/',
    '1.0',
    ') ',
  )
  const userAgent = fc.array(fc.oneof(fc.string(), words), { maxLength: 12 }).map(parts => parts.join(''))
  const browser = 'Browser OPPO|Browser vivo|Chrome|Edge|Firefox|Mi Browser|Opera|Safari|Samsung Internet|UC Browser'
  const system = 'Android|Chromebook|Linux|Mac|Windows|iPad|iPhone'
  const known = new RegExp(`^(?:(?:${browser}) di (?:${system})|${browser}|${system}|Perangkat tidak dikenal)$`)
  fc.assert(fc.property(userAgent, text => known.test(describeDevice(text))))
})
