// Words by which design tools, in Chinese and in English, say what a thing is. The first pattern that fits decides, so that
// 喷淋管 is a pipe and 喷头 is a sprinkler, 风口 is no duct and 桥架 is no frame.
import type { ElementKind, ElementTrade } from '@sunmao/contract'

export const kindWords = {
  sprinkler: /喷头|洒水头|sprinkler ?head|^sprinkler$|sprinkler.*(pendent|upright|sidewall)/i,
  airTerminal: /风口|散流器|百叶|air ?terminal|diffuser|grill?e/i,
  outlet: /插座|开关|接线盒|底盒|outlet|socket|receptacle|light ?switch|\bswitch\b|junction ?box|back ?box/i,
  light: /灯具|筒灯|吊灯|灯盘|日光灯|应急灯|疏散指示|[^路]灯$|light(ing)? ?fixture|luminaire|downlight/i,
  board: /配电[箱柜盘]|控制[箱柜]|电箱|变压器|开关柜|panelboard|switchboard|distribution ?board|transformer/i,
  tray: /桥架|线槽|母线|cable ?tray|ladder ?rack|trunking|busbar|cable ?carrier/i,
  cable: /电缆|线管|穿线管|conduit|\bcable\b|\bwire\b/i,
  device: /探测器|烟感|温感|摄像|传感器|报警|扬声器|sensor|detector|alarm|camera|thermostat|speaker/i,
  airUnit: /风机|空调机|新风机|盘管|冷水机|冷却塔|air ?handl|\bahu\b|\bfcu\b|\bfan\b|chiller|radiator|heat ?pump|vav/i,
  duct: /风管|风道|\bduct|air ?pipe|silencer|damper/i,
  sanitary:
    /洁具|坐便|蹲便|小便|洗脸盆|洗手盆|台盆|地漏|浴缸|淋浴|toilet|wash ?basin|urinal|\bsink\b|bathtub|shower|floor ?drain/i,
  waterUnit: /水泵|水箱|消火栓箱|热水器|\bpump\b|water ?tank|water ?heater|boiler/i,
  pipe: /水管|管道|立管|支管|干管|喷淋|消火栓|阀门|弯头|\bpipe|\bvalve\b|plumbing/i,
  ceiling: /吊顶|天花|ceiling/i,
  curtainWall: /幕墙|curtain[ _]?(wall|panel)|mullion/i,
  stair: /楼梯|梯段|扶梯|坡道|\bstair|escalator/i,
  railing: /栏杆|扶手|railing|handrail/i,
  door: /门$|^门|\bdoor\b/i,
  window: /窗|\bwindow\b/i,
  foundation: /基础|承台|footing|foundation|\bpile\b/i,
  column: /柱|\bcolumn\b/i,
  beam: /梁|\bbeam\b|\bjoist\b|\bgirder\b|\bpurlin\b/i,
  wall: /墙|\bwall\b/i,
  slab: /楼板|底板|顶板|\bslab\b|\bfloor\b/i,
  furniture: /家具|桌|椅|柜$|沙发|furniture|\bdesk\b|\bchair\b|cabinet/i,
} as const satisfies Partial<Record<ElementKind, RegExp>>

export const tradeWords: Partial<Record<ElementTrade, RegExp>> = {
  air: /暖通|空调|通风|排烟|送风|回风|新风|\bhvac\b|ventilation|exhaust|supply ?air|return ?air/i,
  water:
    /给排水|给水|排水|消防水|喷淋|污水|废水|雨水|plumbing|sanitary|hydronic|domestic|sewage|drainage|fire ?protection/i,
  power: /电气|强电|弱电|照明|动力|智能化|electric|lighting|power|telecom|\bdata\b/i,
  structure: /结构|钢筋|structur|reinforc|rebar/i,
}
