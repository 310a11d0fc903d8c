import { termsOf } from './terms.ts'

/** Names of the standard's common properties and quantities, and of those that the usual exporters write. */
export const propertyTerms = termsOf(`
AcousticRating | 隔声等级 | Acoustic rating
AirFlowRate | 风量 | Air flow rate
Area | 面积 | Area
AssemblyCode | 部件代码 | Assembly code
Assembly Code | 部件代码 | Assembly code
Assembly Description | 部件说明 | Assembly description
AssemblyPlace | 装配地点 | Assembly place
BarCount | 钢筋根数 | Bar count
BarDiameter | 钢筋直径 | Bar diameter
BarLength | 钢筋长度 | Bar length
Base Constraint | 底部约束 | Base constraint
Base Level | 参照底标高 | Base level
Base Offset | 底部偏移 | Base offset
BreakingCapacity | 分断能力 | Breaking capacity
BottomElevation | 底标高 | Bottom elevation
BottomLevel | 底标高 | Bottom elevation
BuildingHeightLimit | 建筑限高 | Height limit
Capacity | 容量 | Capacity
CeilingCovering | 顶棚做法 | Ceiling covering
Circumference | 周长 | Circumference
Code Name | 代码 | Code
Color | 颜色 | Colour
Colour | 颜色 | Colour
Combustible | 可燃 | Combustible
Comments | 注释 | Comments
Compartmentation | 防火分隔 | Compartmentation
ConcreteCover | 保护层厚度 | Concrete cover
ConcreteGrade | 混凝土强度等级 | Concrete grade
Cost | 成本 | Cost
CrossSectionArea | 横截面面积 | Cross-section area
Depth | 深度 | Depth
Description | 说明 | Description
DesignAirFlow | 设计风量 | Design air flow
Diameter | 直径 | Diameter
ElevationOfSSLRelative | 结构标高 | Structural level
ElevationOfFFLRelative | 建筑标高 | Finished level
EntranceLevel | 入口层 | Entrance level
ExposureClass | 暴露等级 | Exposure class
Family | 族 | Family
Family Name | 族名称 | Family name
Family and Type | 族与类型 | Family and type
FinishCeilingHeight | 吊顶净高 | Ceiling height
FinishFloorHeight | 地面完成面厚度 | Floor finish height
FireExit | 疏散出口 | Fire exit
FireRating | 耐火极限 | Fire rating
FireRiskFactor | 火灾危险等级 | Fire risk
FireSafety | 防火 | Fire safety
FlameSpread | 燃烧性能 | Flame spread
FlammabilityRating | 燃烧性能等级 | Flammability
FloorCovering | 楼地面做法 | Floor covering
FlowRate | 流量 | Flow rate
Function | 功能 | Function
GlassLayers | 玻璃层数 | Glass layers
GlazingAreaFraction | 玻璃面积比 | Glazing share
GrossArea | 毛面积 | Gross area
GrossCeilingArea | 顶棚毛面积 | Gross ceiling area
GrossFloorArea | 建筑面积 | Gross floor area
GrossFootprintArea | 毛占地面积 | Gross footprint area
GrossHeight | 总高 | Gross height
GrossPerimeter | 毛周长 | Gross perimeter
GrossPlannedArea | 计划建筑面积 | Planned gross area
GrossSideArea | 毛侧面积 | Gross side area
GrossSurfaceArea | 毛表面积 | Gross surface area
GrossVolume | 毛体积 | Gross volume
GrossWallArea | 墙毛面积 | Gross wall area
GrossWeight | 毛重 | Gross weight
HandicapAccessible | 无障碍通行 | Accessible
HasDrive | 电动驱动 | Powered
HasSillExternal | 室外窗台 | External sill
HasSillInternal | 室内窗台 | Internal sill
Head Height | 顶高度 | Head height
HeadRoom | 净空高度 | Headroom
Height | 高度 | Height
Image | 图像 | Image
Infiltration | 空气渗透量 | Infiltration
InnerDiameter | 内径 | Inner diameter
IsExternal | 外部构件 | External
IsLandmarked | 历史保护 | Listed
IsOutdoors | 室外 | Outdoors
IsPermanentID | 永久编号 | Permanent number
JobNumber | 工号 | Job number
Keynote | 注释记号 | Keynote
Length | 长度 | Length
Level | 标高 | Level
LoadBearing | 承重 | Load-bearing
Manufacturer | 制造商 | Manufacturer
ManufacturerName | 制造商 | Manufacturer
Mark | 标记 | Mark
Mass | 质量 | Mass
MassDensity | 密度 | Density
Material | 材质 | Material
MaximumDepth | 最大深度 | Maximum depth
MechanicalOperated | 机械开启 | Mechanically operated
Model | 型号 | Model
ModelLabel | 型号 | Model
ModelReference | 型号编号 | Model reference
NaturalVentilation | 自然通风 | Natural ventilation
NetArea | 净面积 | Net area
NetCeilingArea | 顶棚净面积 | Net ceiling area
NetFloorArea | 净面积 | Net floor area
NetHeight | 净高 | Clear height
NetPerimeter | 净周长 | Net perimeter
NetPlannedArea | 计划净面积 | Planned net area
NetSideArea | 净侧面积 | Net side area
NetSurfaceArea | 净表面积 | Net surface area
NetVolume | 净体积 | Net volume
NetWallArea | 墙净面积 | Net wall area
NetWeight | 净重 | Net weight
NominalArea | 公称面积 | Nominal area
NominalCapacity | 公称容量 | Nominal capacity
NominalDiameter | 公称直径 | Nominal diameter
NominalHeight | 公称高度 | Nominal height
NominalLength | 公称长度 | Nominal length
NominalPower | 额定功率 | Rated power
NominalThickness | 公称厚度 | Nominal thickness
NominalWidth | 公称宽度 | Nominal width
NumberOfRiser | 踢面数 | Risers
NumberOfRisers | 踢面数 | Risers
NumberOfStoreys | 层数 | Storeys
NumberOfTreads | 踏面数 | Treads
OccupancyNumber | 使用人数 | Occupants
OccupancyType | 使用类型 | Occupancy
Offset | 偏移 | Offset
OuterDiameter | 外径 | Outer diameter
OuterSurfaceArea | 外表面积 | Outer surface area
OutsideDiameter | 外径 | Outside diameter
OverallHeight | 总高度 | Overall height
OverallWidth | 总宽度 | Overall width
Perimeter | 周长 | Perimeter
Phase Created | 创建的阶段 | Phase created
Phase Demolished | 拆除的阶段 | Phase demolished
PitchAngle | 坡度 | Pitch
PowerConsumption | 耗电功率 | Power consumption
PrecastConcreteElementType | 预制构件类型 | Precast type
PressureClass | 压力等级 | Pressure class
PressureDrop | 压力损失 | Pressure drop
ProductionYear | 生产年份 | Production year
ProjectedArea | 投影面积 | Projected area
PubliclyAccessible | 公众可进入 | Publicly accessible
RatedCurrent | 额定电流 | Rated current
RatedVoltage | 额定电压 | Rated voltage
Reference | 参照 | Reference
Reference Level | 参照标高 | Reference level
ReinforcementStrengthClass | 钢筋强度等级 | Reinforcement strength class
ReinforcementVolumeRatio | 含钢率 | Reinforcement ratio
RequiredHeadroom | 所需净空 | Required headroom
RequiredSlope | 所需坡度 | Required slope
RiserHeight | 踏步高度 | Riser height
Roll | 转角 | Roll
Room Number | 房间编号 | Room number
Section Name | 截面名称 | Section
SecurityRating | 安全等级 | Security rating
SelfClosing | 自动关闭 | Self-closing
SerialNumber | 序列号 | Serial number
ServiceLifeDuration | 使用寿命 | Service life
Shape | 形状 | Shape
Sill Height | 底高度 | Sill height
Size | 尺寸 | Size
SkirtingBoard | 踢脚 | Skirting
Slope | 坡度 | Slope
SmokeStop | 挡烟 | Smoke stop
Span | 跨度 | Span
Status | 状态 | Status
StrengthClass | 强度等级 | Strength class
StructuralClass | 结构安全等级 | Structural class
SurfaceSpreadOfFlame | 表面火焰传播 | Surface spread of flame
System Classification | 系统分类 | System classification
System Name | 系统名称 | System name
System Type | 系统类型 | System type
Tag | 编号 | Tag
TemperatureRange | 温度范围 | Temperature range
ThermalTransmittance | 传热系数 | Thermal transmittance
Thickness | 厚度 | Thickness
Top Constraint | 顶部约束 | Top constraint
Top Offset | 顶部偏移 | Top offset
TotalArea | 总面积 | Total area
TotalSurfaceArea | 总表面积 | Total surface area
TotalWeight | 总重 | Total weight
TreadLength | 踏步宽度 | Tread length
Type | 类型 | Type
Type Comments | 类型注释 | Type comments
Type Mark | 类型标记 | Type mark
Type Name | 类型名称 | Type name
Unconnected Height | 无连接高度 | Unconnected height
Undertreatment | 处理中 | Under treatment
Volume | 体积 | Volume
WallCovering | 墙面做法 | Wall covering
Weight | 重量 | Weight
Width | 宽度 | Width
WorkingPressure | 工作压力 | Working pressure
YearOfConstruction | 建成年份 | Year of construction
ExtendToStructure | 延伸至结构 | Extends to structure
Combustibility | 燃烧性 | Combustibility
ConcealedFlooring | 架空地板 | Raised floor
ConcealedCeiling | 吊顶 | Suspended ceiling
Category | 类别 | Category
CeilingHeight | 吊顶高度 | Ceiling height
FloorHeight | 层高 | Storey height
GrossCrossSectionArea | 毛横截面面积 | Gross cross-section area
NetCrossSectionArea | 净横截面面积 | Net cross-section area
Department | 部门 | Department
ConstructionMethod | 施工方法 | Construction method
IsSprinklered | 设自动喷水 | Sprinklered
SprinklerProtection | 自动喷水保护 | Sprinkler protection
SprinklerProtectionAutomatic | 自动喷水系统 | Automatic sprinklers
AirPressurization | 正压送风 | Pressurised
FlammableStorage | 存放可燃物 | Flammable storage
FireProtectionClass | 防火等级 | Fire protection class
Illuminance | 照度 | Illuminance
ArtificialLighting | 人工照明 | Artificial lighting
SpaceTemperature | 室内温度 | Room temperature
SpaceTemperatureMax | 室内最高温度 | Highest room temperature
SpaceTemperatureMin | 室内最低温度 | Lowest room temperature
SpaceHumidity | 室内湿度 | Room humidity
AirConditioning | 空气调节 | Air conditioning
MechanicalVentilation | 机械通风 | Mechanical ventilation
`)
