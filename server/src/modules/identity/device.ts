import Bowser from 'bowser'

/** Names of the browsers and systems that the library detects. Only names in this list are shown, because a header is free text. */
const browsers: ReadonlyMap<string | undefined, string> = new Map([
  ['Chrome', 'Chrome'],
  ['Chromium', 'Chrome'],
  ['Firefox', 'Firefox'],
  ['HeyTap Browser', 'Browser OPPO'],
  ['Microsoft Edge', 'Edge'],
  ['Miui', 'Mi Browser'],
  ['Opera', 'Opera'],
  ['Opera Touch', 'Opera'],
  ['Safari', 'Safari'],
  ['Samsung Internet for Android', 'Samsung Internet'],
  ['UC Browser', 'UC Browser'],
  ['Vivo Browser', 'Browser vivo'],
])

const systems: ReadonlyMap<string | undefined, string> = new Map([
  ['Android', 'Android'],
  ['Chrome OS', 'Chromebook'],
  ['Linux', 'Linux'],
  ['macOS', 'Mac'],
  ['Windows', 'Windows'],
])

const appleDevices: ReadonlyMap<string | undefined, string> = new Map([
  ['iPad', 'iPad'],
  ['iPhone', 'iPhone'],
])

/** A browser's name as shown to its user: `Chrome di Android`. Only known names are taken from the header. */
export function describeDevice(userAgent: string | null): string {
  const { browser, os, platform } = Bowser.parse(userAgent?.slice(0, 500) || 'unknown')
  const browserName = browsers.get(browser.name)
  const systemName = appleDevices.get(platform.model) ?? systems.get(os.name)
  if (browserName && systemName) return `${browserName} di ${systemName}`
  return browserName ?? systemName ?? 'Perangkat tidak dikenal'
}
