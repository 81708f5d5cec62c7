import * as settingsCalls from '@kilat/contract/operator/settings.ts'
import {
  readTheme as readThemeEndpoint,
  readThemeVersion as readThemeVersionEndpoint,
  saveTheme as saveThemeEndpoint,
} from '@kilat/contract/operator/theme.ts'
import { type Route, route } from '../../http/route.ts'
import { byOperator } from '../../platform/by-hand-options.ts'
import { readEditedTheme, readThemeVersion } from './read.ts'
import { saveSettings } from './save-settings.ts'
import { editTheme } from './save-theme.ts'
import { readEditedSettings, readSettingsVersion } from './settings.ts'

export const storeOperatorRoutes: Route[] = [
  route(readThemeEndpoint, async ctx => ({ data: await readEditedTheme(ctx) })),
  route(readThemeVersionEndpoint, async (ctx, { params }) => ({ data: await readThemeVersion(ctx, params) })),
  route(saveThemeEndpoint, async (ctx, { body: { theme, version, reason }, asker }) => {
    await editTheme(ctx, { theme, seen: version, ...byOperator(asker, reason) })
    return { data: await readEditedTheme(ctx) }
  }),
  route(settingsCalls.readSettings, async ctx => ({ data: await readEditedSettings(ctx) })),
  route(settingsCalls.readSettingsVersion, async (ctx, { params }) => ({ data: await readSettingsVersion(ctx, params) })),
  route(settingsCalls.saveSettings, async (ctx, { body: { values, version, reason }, asker }) => {
    await saveSettings(ctx, { values, seen: version, ...byOperator(asker, reason) })
    return { data: await readEditedSettings(ctx) }
  }),
]
