import Bowser from 'bowser'

/** What we call the browsers and systems the library tells apart. A name that is not here may be a stranger's own words. */
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

/** What a browser is shown as to the user it belongs to: `Chrome di Android`. Only what is known to us is taken from the header. */
export function describeDevice(userAgent: string | null): string {
  const { browser, os, platform } = Bowser.parse(userAgent?.slice(0, 500) || 'unknown')
  const browserName = browsers.get(browser.name)
  const systemName = appleDevices.get(platform.model) ?? systems.get(os.name)
  if (browserName && systemName) return `${browserName} di ${systemName}`
  return browserName ?? systemName ?? 'Perangkat tidak dikenal'
}
