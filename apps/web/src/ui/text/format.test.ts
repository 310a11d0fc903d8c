import { startI18n, switchLang } from '@sunmao/i18n'
import { describe, expect, test } from 'vitest'
import { agoWord, dueWord, minuteText, parseTime, setSiteZone, toDate } from './format.ts'

const i18n = await startI18n('zh-CN')
const { t } = i18n
const now = new Date('2026-11-13T15:30:00')

describe('parseTime', () => {
  const noon = new Date('2024-02-09T12:05:07')
  test('writes the default format', () => {
    expect(parseTime(noon)).toBe('2024-02-09 12:05:07')
  })
  test('takes ten digits as seconds, as number and as text', () => {
    const seconds = noon.getTime() / 1000
    expect(String(seconds)).toHaveLength(10)
    expect(parseTime(seconds)).toBe('2024-02-09 12:05:07')
    expect(parseTime(String(seconds))).toBe('2024-02-09 12:05:07')
    expect(parseTime(noon.getTime())).toBe('2024-02-09 12:05:07')
  })
  test('takes the server’s text as local time, also a day alone', () => {
    expect(parseTime('2024-02-09 12:05:07')).toBe('2024-02-09 12:05:07')
    expect(parseTime('2024-02-09')).toBe('2024-02-09 00:00:00')
    expect(parseTime(noon.toISOString())).toBe('2024-02-09 12:05:07')
  })
  test('fills a chosen format and leaves what it does not know', () => {
    expect(parseTime(noon, '{d}.{m}.{y} {h}:{i} {x}')).toBe('09.02.2024 12:05 {x}')
  })
  test.each([null, undefined, '', 'soon'])('writes nothing for %j', (value) => {
    expect(parseTime(value)).toBe('')
  })
})

test.each([
  ['2026-11-13 18:00:00', '今天 18:00'],
  ['2026-11-13', '今天'],
  ['2026-11-14', '明天'],
  ['2026-11-14 09:30:00', '明天 09:30'],
  ['2026-11-12 09:30:00', '昨天 09:30'],
  ['2026-11-17', '11-17 周二'],
  ['2026-11-19 09:30:00', '11-19 09:30'],
  ['2027-01-15', '2027-01-15 周五'],
  ['', ''],
])('dueWord of %s is %s', (time, word) => {
  expect(dueWord(time, t, now)).toBe(word)
})

test.each([
  ['2026-11-13 15:29:40', '刚刚'],
  ['2026-11-13 15:25:00', '5 分钟前'],
  ['2026-11-13 13:10:00', '2 小时前'],
  ['2026-11-12 23:00:00', '昨天'],
  ['2026-11-09 08:00:00', '周一'],
  ['2026-11-06 15:30:00', '11-06'],
  ['2025-11-06 15:30:00', '2025-11-06'],
  ['2026-11-14 08:00:00', '11-14'],
])('agoWord of %s is %s', (time, word) => {
  expect(agoWord(time, t, now)).toBe(word)
})

test('both speak English after a switch', async () => {
  await switchLang(i18n, 'en')
  expect(dueWord('2026-11-17', t, now)).toBe('11-17 Tue')
  expect(agoWord('2026-11-13 14:30:00', t, now)).toBe('1 hour ago')
})

describe('times of the site', () => {
  test('are read in its zone, days stay days', () => {
    setSiteZone('Asia/Shanghai')
    expect(toDate('2026-11-15 11:55:01')?.toISOString()).toBe('2026-11-15T03:55:01.000Z')
    expect(parseTime('2026-12-20', '{m}-{d}')).toBe('12-20')
    expect(toDate('2026-11-15T03:55:01.000Z')?.toISOString()).toBe('2026-11-15T03:55:01.000Z')
    setSiteZone('America/New_York')
    expect(toDate('2026-07-01 12:00:00')?.toISOString()).toBe('2026-07-01T16:00:00.000Z')
    expect(parseTime('2026-12-20', '{m}-{d}')).toBe('12-20')
  })
  test('are shown by its clock, wherever the browser is', async () => {
    await switchLang(i18n, 'zh-CN')
    const late = '2026-11-15T16:30:00.000Z'
    for (const [zone, shown, due] of [
      ['Asia/Shanghai', '2026-11-16 00:30', '明天 00:30'],
      ['America/New_York', '2026-11-15 11:30', '今天 11:30'],
    ] as const) {
      setSiteZone(zone)
      expect(minuteText(late)).toBe(shown)
      expect(dueWord(late, t, new Date('2026-11-15T15:59:00.000Z'))).toBe(due)
    }
  })
})
