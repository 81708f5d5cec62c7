import { describe, expect, test } from 'vitest'
import { chooseCustomerTemplate, renderCustomerNo } from './customer-no.ts'
import { genshinImpact } from './products/hoyoverse.ts'
import { mobileLegends } from './products/moonton.ts'
import { valorant } from './products/riot.ts'
import { steamWallet } from './products/vouchers.ts'

const contact = '+6281234567890'

describe('renderCustomerNo', () => {
  test.each([
    ['{user_id}{zone_id}', { user_id: '123456789', zone_id: '1234' }, '1234567891234'],
    ['{uid}|{server}', { uid: '812345678', server: 'os_asia' }, '812345678|os_asia'],
    ['{server}{uid}', { uid: '812345678', server: '001' }, '001812345678'],
    ['{player_id},{server}', { player_id: '77', server: 'SEA' }, '77,SEA'],
    ['{riot_id}', { riot_id: 'Si Kilat#ID01' }, 'Si Kilat#ID01'],
    ['{contact}', {}, '081234567890'],
  ])('%s', (template, player, expected) => {
    expect(renderCustomerNo(template, { player, contact })).toBe(expected)
  })

  test('an e-mail address is written as it is', () => {
    expect(renderCustomerNo('{contact}', { player: {}, contact: 'a.b@contoh.id' })).toBe('a.b@contoh.id')
  })

  test('a missing part throws, because leaving it out would name another player', () => {
    expect(() => renderCustomerNo('{user_id}{zone_id}', { player: { user_id: '123456789' }, contact })).toThrow(/zone_id/)
  })
})

describe('chooseCustomerTemplate', () => {
  test.each([
    ['isi user id lalu zone id tanpa spasi', '{user_id}{zone_id}'],
    ['Masukkan Zone ID lalu User ID, digabung', '{zone_id}{user_id}'],
    ['Format: UserID|ZoneID', '{user_id}|{zone_id}'],
    ['user id dan zone id, pisahkan dengan koma', '{user_id},{zone_id}'],
    ['proses 1-5 menit', '{user_id}{zone_id}'],
    ['', '{user_id}{zone_id}'],
  ])('Mobile Legends, "%s"', (description, expected) => {
    expect(chooseCustomerTemplate(description, mobileLegends)).toBe(expected)
  })

  test.each([
    ['isi id pemain', '{uid}|{server}'],
    ['server id + uid tanpa spasi', '{server}{uid}'],
    ['isi UID, Server. contoh 8123,os_asia', '{uid},{server}'],
  ])('Genshin Impact, "%s"', (description, expected) => {
    expect(chooseCustomerTemplate(description, genshinImpact)).toBe(expected)
  })

  test('the text is ignored for a product with fewer than two parts', () => {
    expect(chooseCustomerTemplate('user id|zone id', valorant)).toBe('{riot_id}')
    expect(chooseCustomerTemplate('isi user id lalu server tanpa spasi', steamWallet)).toBe('{contact}')
  })
})
