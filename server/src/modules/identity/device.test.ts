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
  ['Firefox di Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'],
  ['Linux', 'something/1.0 (Linux)'],
  ['Perangkat tidak dikenal', 'curl/8.9.1'],
  ['Perangkat tidak dikenal', ''],
  ['Perangkat tidak dikenal', null],
])('%s', (device, userAgent) => {
  expect(describeDevice(userAgent)).toBe(device)
})

test('nothing a stranger wrote becomes the name of a device', () => {
  expect(describeDevice(`${'x'.repeat(600)} Chrome/1 <b>Android</b>`)).toBe('Perangkat tidak dikenal')
})
