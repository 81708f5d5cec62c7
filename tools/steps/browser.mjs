import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installDebianPackage } from './debian.mjs'
import { bin } from './place.mjs'
import { run } from './run.mjs'
import { say } from './say.mjs'
import { doesStart, fetchedShell, fetchShell } from './shell.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macPlaces = ['Google Chrome', 'Chromium'].map(name => `/Applications/${name}.app/Contents/MacOS/${name}`)

/** Path of a Chromium or Chrome on this machine: CHROME_PATH, else the first one on the PATH or among a Mac's applications. */
export function findBrowser() {
  if (process.env.CHROME_PATH) return canRun(process.env.CHROME_PATH) ? process.env.CHROME_PATH : undefined
  return [...placesOf(names), ...macPlaces].find(canRun)
}

/**
 * Path of a headless shell on this machine: a Chromium that draws no windows, which takes a third less work. It keeps no pages to go
 * back to and places letters on whole pixels. Where CHROME_PATH names a browser, none is looked for.
 * @param {() => string | undefined} [fetched] the one that is preferred
 */
export function findShell(fetched = fetchedShell) {
  return process.env.CHROME_PATH ? undefined : (fetched() ?? placesOf(['chromium-headless-shell']).find(canRun))
}

/**
 * Sees to a headless shell beside the browser: the one that journeys use everywhere, else the machine's or Debian's. None only makes the journeys slower.
 * @param {Way[]} [ways] tried in order
 */
export async function ensureShell(ways = [() => fetchShell(), () => findShell(), installDebianShell]) {
  if (process.env.CHROME_PATH) return
  for (const way of ways) if (await way()) return
  say('There is no headless shell here: the journeys run in the whole browser.')
}

/** @param {string[]} files */
function placesOf(files) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin']
  return folders.flatMap(folder => files.map(file => join(folder, file)))
}

/** @typedef {() => string | undefined | Promise<string | undefined>} Way */

/**
 * Path of a browser: the machine's own, otherwise Playwright's download, otherwise Debian's package if we are root. Undefined, with
 * a message, if none is available. A browser that does not start, for example for missing libraries, is skipped.
 * @param {Way[]} [ways] tried in order
 */
export async function ensureBrowser(ways = [findBrowser, fetchPlaywrightBrowser, installDebianBrowser]) {
  for (const way of ways) {
    const found = await way()
    if (found) return found
  }
  say('No browser: install Chromium or Chrome, or name one in CHROME_PATH.')
  return undefined
}

async function fetchPlaywrightBrowser() {
  // Imported here, because this file runs before anything is installed.
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  if (doesStart(path)) return path
  say('Fetching Playwright’s Chromium (there is no browser on this machine)…')
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' }
  const { code, output } = await run(join(bin, 'playwright'), ['install', 'chromium'], { env, isQuiet: true })
  if (code === 0 && doesStart(path)) return path
  process.stderr.write(output)
  say(code === 0 ? 'Playwright’s Chromium does not start on this machine.' : `Fetching it failed with exit code ${code}.`)
  return undefined
}

async function installDebianBrowser() {
  return (await installDebianPackage('chromium')) ? findBrowser() : undefined
}

/** An older Debian does not have it. */
async function installDebianShell() {
  return (await installDebianPackage('chromium-headless-shell')) ? findShell() : undefined
}

/** @param {string} file */
function canRun(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    // It does not exist or is not executable: try the next one.
    return false
  }
}
