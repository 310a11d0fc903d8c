import { termsOf } from './terms.ts'

/** Property and quantity sets by what stands between their prefix and `Common` or `BaseQuantities`, where it is no class. */
export const setTerms = termsOf(`
Condition | 状况 | Condition
Constraints | 约束 | Constraints
ConstructionOccurence | 施工 | Construction
ConcreteElementGeneral | 混凝土构件 | Concrete element
Data | 数据 | Data
Dimensions | 尺寸标注 | Dimensions
DoorWindowGlazingType | 门窗玻璃 | Glazing
ElementShading | 遮阳 | Shading
EnvironmentalImpactIndicators | 环境影响指标 | Environmental impact
EnvironmentalImpactValues | 环境影响值 | Environmental impact values
FireRatingProperties | 防火性能 | Fire rating
General | 常规 | General
Graphics | 图形 | Graphics
IdentityData | 标识数据 | Identity data
Identity Data | 标识数据 | Identity data
Insulation Layer | 隔热层 | Insulation
ManufacturerOccurrence | 制造商 | Manufacturer
ManufacturerTypeInformation | 制造商信息 | Manufacturer
MaterialCommon | 材料 | Material
MaterialConcrete | 混凝土 | Concrete
MaterialSteel | 钢材 | Steel
Materials and Finishes | 材质和装饰 | Materials and finishes
Mechanical | 机械 | Mechanical
Other | 其他 | Other
Phasing | 阶段化 | Phasing
PrecastConcreteElementGeneral | 预制混凝土构件 | Precast concrete element
QuantityTakeOff | 工程量 | Quantity take-off
ReinforcementBarPitchOfBeam | 梁配筋间距 | Bar spacing of beam
ReinforcementBarPitchOfColumn | 柱配筋间距 | Bar spacing of column
ReinforcementBarPitchOfSlab | 楼板配筋间距 | Bar spacing of slab
ReinforcementBarPitchOfWall | 墙配筋间距 | Bar spacing of wall
Risk | 风险 | Risk
ServiceLife | 使用寿命 | Service life
SpaceFireSafetyRequirements | 房间防火要求 | Fire safety of room
SpaceLightingRequirements | 房间照明要求 | Lighting of room
SpaceOccupancyRequirements | 房间使用要求 | Occupancy of room
SpaceThermalDesign | 房间热工设计 | Thermal design of room
SpaceThermalRequirements | 房间热工要求 | Thermal requirements of room
Structural | 结构 | Structural
Text | 文字 | Text
Warranty | 质保 | Warranty
`)
