import { darkPalette, type Palette, palette } from '@sunmao/contract'
import { type MappingAlgorithm, type ThemeConfig, theme } from 'antd'

export interface AntdThemeOptions {
  /** Fingers instead of a mouse: larger type and 44 px targets. */
  phone?: boolean
  /** The system asks for less motion. */
  still?: boolean
  /** Light text on a dark ground. */
  dark?: boolean
}

// The same values stand in tokens.css; antd computes with colours and cannot read variables.
const grounds = {
  light: {
    n: {
      0: '#ffffff',
      25: '#fafbfc',
      50: '#f3f5f7',
      100: '#eaeef1',
      300: '#c5ced6',
      500: '#606d78',
      600: '#4c5963',
      900: '#17212a',
    },
    status: { open: '#c8303b', doing: '#ad5606', done: '#1b7c47' },
    onFill: '#ffffff',
  },
  dark: {
    n: {
      0: '#171f26',
      25: '#1c262e',
      50: '#10171c',
      100: '#26323b',
      300: '#4a5964',
      500: '#97a6b2',
      600: '#b3bfc9',
      900: '#e6edf2',
    },
    status: { open: '#f4868d', doing: '#e5a458', done: '#62c491' },
    onFill: '#0e151a',
  },
}
type Ground = (typeof grounds)['light']
const side = { bg: '#14212a', text: '#b7c4cd', hover: '#1e2e39' }

/** The component library's theme for a seed colour: fills with white text take shade 600, never the seed itself. */
export function antdTheme(seed: string, options: AntdThemeOptions = {}): ThemeConfig {
  const p = options.dark ? darkPalette(seed) : palette(seed)
  const ground = options.dark ? grounds.dark : grounds.light
  return {
    zeroRuntime: true,
    ...(options.dark && { algorithm: [theme.darkAlgorithm, keepColours] }),
    token: token(p, ground, options),
    components: components(p, ground, options),
  }
}

/** The dark algorithm would dim them, and text on them and in them would be harder to read than it was chosen to be. */
const keepColours: MappingAlgorithm = (seed, map = theme.darkAlgorithm(seed)) => ({
  ...map,
  colorPrimary: seed.colorPrimary,
  colorError: seed.colorError,
  colorWarning: seed.colorWarning,
  colorSuccess: seed.colorSuccess,
  colorInfo: seed.colorInfo,
})

function token(
  p: Palette,
  { n, status, onFill }: Ground,
  { phone = false, still = false, dark = false }: AntdThemeOptions,
): ThemeConfig['token'] {
  return {
    colorPrimary: p[600],
    // antd would lighten on hover, and white text on it would fall below 4.5.
    colorPrimaryHover: p[700],
    colorPrimaryActive: p[800],
    colorInfo: p[600],
    // What has the focus; the library's own shade is hardly seen on white.
    colorPrimaryBorder: p[500],
    colorLink: p[600],
    colorLinkHover: p[700],
    colorLinkActive: p[800],
    colorError: status.open,
    colorErrorHover: (dark ? darkPalette : palette)(status.open)[700],
    colorErrorActive: (dark ? darkPalette : palette)(status.open)[800],
    colorWarning: status.doing,
    colorSuccess: status.done,
    colorTextLightSolid: onFill,
    colorText: n[900],
    colorTextSecondary: n[600],
    colorTextTertiary: n[500],
    colorTextDescription: n[500],
    colorTextPlaceholder: n[500],
    colorBorder: n[300],
    colorBorderSecondary: n[100],
    colorSplit: n[100],
    colorBgLayout: n[50],
    ...(dark && { colorBgBase: n[0], colorBgContainer: n[0], colorBgElevated: n[25], colorBgSpotlight: n[300] }),
    controlItemBgActive: p[50],
    controlOutline: `${p[500]}3d`,
    fontSize: phone ? 14 : 13,
    fontSizeSM: phone ? 14 : 13,
    fontSizeLG: phone ? 18 : 16,
    lineHeight: 1.54,
    fontWeightStrong: 600,
    fontFamily: 'var(--font)',
    fontFamilyCode: 'var(--mono)',
    controlHeight: phone ? 44 : 32,
    controlHeightSM: phone ? 44 : 28,
    controlHeightLG: phone ? 48 : 38,
    borderRadius: 6,
    borderRadiusSM: 6,
    borderRadiusXS: 4,
    borderRadiusLG: 10,
    motion: !still,
    motionDurationMid: '0.12s',
    boxShadowSecondary: 'var(--sh-3)',
  }
}

function components(p: Palette, { n, onFill }: Ground, { phone = false }: AntdThemeOptions): ThemeConfig['components'] {
  return {
    Layout: {
      siderBg: side.bg,
      lightSiderBg: n[0],
      headerBg: n[0],
      headerHeight: 48,
      headerPadding: '0 12px 0 16px',
      bodyBg: n[50],
    },
    Menu: {
      darkItemBg: side.bg,
      darkSubMenuItemBg: side.bg,
      darkPopupBg: side.bg,
      darkItemColor: side.text,
      darkItemHoverBg: side.hover,
      darkItemSelectedBg: p[600],
      itemColor: n[600],
      itemHoverBg: n[50],
      itemSelectedBg: p[50],
      itemSelectedColor: p[700],
      itemHeight: 34,
      itemBorderRadius: 6,
      itemMarginInline: 8,
      itemMarginBlock: 2,
      itemPaddingInline: 10,
      iconSize: 16,
      iconMarginInlineEnd: 10,
      collapsedWidth: 52,
    },
    Table: {
      cellPaddingBlockSM: 7,
      cellPaddingInlineSM: 8,
      cellFontSizeSM: phone ? 14 : 13,
      headerBg: n[25],
      headerColor: n[500],
      headerSplitColor: 'transparent',
      fontWeightStrong: 400,
      borderColor: n[100],
      rowHoverBg: n[25],
      rowSelectedBg: halfway(p[50], n[0]),
      rowSelectedHoverBg: p[50],
    },
    Tabs: { inkBarColor: p[500], itemSelectedColor: p[600], horizontalMargin: '0' },
    Tree: { titleHeight: 30, nodeSelectedBg: p[50], indentSize: 14 },
    Form: { itemMarginBottom: 12, verticalLabelPadding: '0 0 4px', labelColor: n[600] },
    Input: { activeBorderColor: p[500], hoverBorderColor: p[500] },
    Button: {
      primaryColor: onFill,
      dangerColor: onFill,
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      fontWeight: 400,
    },
    // The general radius would make a circle of so small a box.
    Checkbox: { borderRadiusSM: 3, controlInteractiveSize: phone ? 18 : 14 },
    Badge: { textFontSize: 11 },
    Segmented: { trackBg: n[50] },
  }
}

/** Between a colour and the ground: a ticked row is paler than the opened one, and opaque under fixed columns. */
function halfway(hex: string, ground: string): string {
  const byte = (of: string, at: number) => Number.parseInt(of.slice(at, at + 2), 16)
  const bytes = [1, 3, 5].map((at) => Math.round((byte(hex, at) + byte(ground, at)) / 2))
  return `#${bytes.map((byte) => byte.toString(16)).join('')}`
}
