import { termsOf } from './terms.ts'

/** Classes of IFC2x to IFC4.3 without their Ifc: the words that designers use for them. */
export const classTerms = termsOf(`
Actuator | 执行器 | Actuator
AirTerminal | 风口 | Air terminal
AirTerminalBox | 变风量末端 | Air terminal box
AirToAirHeatRecovery | 热回收装置 | Heat recovery unit
Alarm | 报警器 | Alarm
Alignment | 路线中线 | Alignment
AudioVisualAppliance | 音视频设备 | Audio-visual appliance
Beam | 梁 | Beam
BeamStandardCase | 梁 | Beam
Bearing | 支座 | Bearing
Boiler | 锅炉 | Boiler
Borehole | 钻孔 | Borehole
Bridge | 桥梁 | Bridge
BridgePart | 桥梁分部 | Bridge part
Building | 建筑 | Building
BuildingElement | 建筑构件 | Building element
BuildingElementComponent | 构件组成件 | Element component
BuildingElementPart | 构件组成件 | Element part
BuildingElementProxy | 其他构件 | Other element
BuildingStorey | 楼层 | Storey
BuiltElement | 建筑构件 | Built element
Burner | 燃烧器 | Burner
CableCarrierFitting | 桥架配件 | Cable tray fitting
CableCarrierSegment | 电缆桥架 | Cable tray
CableFitting | 电缆附件 | Cable fitting
CableSegment | 电缆 | Cable
CaissonFoundation | 沉井基础 | Caisson foundation
Chiller | 冷水机组 | Chiller
Chimney | 烟囱 | Chimney
CivilElement | 土木构件 | Civil element
Coil | 盘管 | Coil
Column | 柱 | Column
ColumnStandardCase | 柱 | Column
CommunicationsAppliance | 通信设备 | Communications appliance
Compressor | 压缩机 | Compressor
Condenser | 冷凝器 | Condenser
Controller | 控制器 | Controller
ConveyorSegment | 输送机 | Conveyor
CooledBeam | 冷梁 | Chilled beam
CoolingTower | 冷却塔 | Cooling tower
Course | 结构层 | Course
Covering | 面层 | Covering
CurtainWall | 幕墙 | Curtain wall
Damper | 风阀 | Damper
DeepFoundation | 深基础 | Deep foundation
DiscreteAccessory | 零配件 | Accessory
DistributionBoard | 配电箱 | Distribution board
DistributionChamberElement | 检查井 | Chamber
DistributionControlElement | 控制元件 | Control element
DistributionElement | 机电构件 | MEP element
DistributionFlowElement | 机电构件 | MEP element
Door | 门 | Door
DoorStandardCase | 门 | Door
DuctFitting | 风管管件 | Duct fitting
DuctSegment | 风管 | Duct
DuctSilencer | 消声器 | Duct silencer
EarthworksElement | 土方构件 | Earthworks element
EarthworksFill | 填方 | Fill
ElectricAppliance | 电器 | Electrical appliance
ElectricDistributionBoard | 配电箱 | Distribution board
ElectricDistributionPoint | 配电点 | Distribution point
ElectricFlowStorageDevice | 蓄电装置 | Electrical storage
ElectricFlowTreatmentDevice | 电能质量装置 | Power conditioner
ElectricGenerator | 发电机 | Generator
ElectricMotor | 电动机 | Motor
ElectricTimeControl | 定时控制器 | Time switch
ElectricalElement | 电气构件 | Electrical element
Element | 构件 | Element
ElementAssembly | 组合构件 | Assembly
ElementComponent | 构件组成件 | Element component
EnergyConversionDevice | 能量转换设备 | Energy conversion device
Engine | 发动机 | Engine
EquipmentElement | 设备 | Equipment
EvaporativeCooler | 蒸发冷却器 | Evaporative cooler
Evaporator | 蒸发器 | Evaporator
ExternalSpatialElement | 室外空间 | External space
Facility | 设施 | Facility
FacilityPart | 设施分部 | Facility part
FacilityPartCommon | 设施分部 | Facility part
Fan | 风机 | Fan
Fastener | 紧固件 | Fastener
FeatureElement | 附加特征 | Feature
FeatureElementAddition | 凸出特征 | Addition
Filter | 过滤器 | Filter
FireSuppressionTerminal | 消防末端 | Fire suppression terminal
FlowController | 阀门及调节件 | Flow controller
FlowFitting | 管件 | Fitting
FlowInstrument | 仪表 | Instrument
FlowMeter | 计量表 | Meter
FlowMovingDevice | 泵与风机 | Flow moving device
FlowSegment | 管段 | Segment
FlowStorageDevice | 储存设备 | Storage device
FlowTerminal | 末端 | Terminal
FlowTreatmentDevice | 处理设备 | Treatment device
Footing | 基础 | Footing
FurnishingElement | 家具 | Furnishing
Furniture | 家具 | Furniture
GeographicElement | 场地要素 | Site feature
Geomodel | 地质模型 | Geomodel
Geoslice | 地质剖面 | Geoslice
GeotechnicalAssembly | 岩土组合 | Geotechnical assembly
GeotechnicalElement | 岩土构件 | Geotechnical element
GeotechnicalStratum | 地层 | Stratum
HeatExchanger | 换热器 | Heat exchanger
Humidifier | 加湿器 | Humidifier
ImpactProtectionDevice | 防撞装置 | Impact protection
Interceptor | 隔油及沉砂装置 | Interceptor
JunctionBox | 接线盒 | Junction box
Kerb | 路缘石 | Kerb
Lamp | 光源 | Lamp
LightFixture | 灯具 | Light fixture
LinearPositioningElement | 线性定位 | Linear positioning
LiquidTerminal | 液体末端 | Liquid terminal
MarineFacility | 水运设施 | Marine facility
MarinePart | 水运设施分部 | Marine part
MechanicalFastener | 紧固件 | Fastener
MedicalDevice | 医疗设备 | Medical device
Member | 杆件 | Member
MemberStandardCase | 杆件 | Member
MobileTelecommunicationsAppliance | 移动通信设备 | Mobile telecom appliance
MooringDevice | 系泊设备 | Mooring device
MotorConnection | 电机连接件 | Motor connection
NavigationElement | 助航设施 | Navigation element
Outlet | 插座 | Outlet
Pavement | 路面 | Pavement
Pile | 桩 | Pile
PipeFitting | 管件 | Pipe fitting
PipeSegment | 管道 | Pipe
Plant | 植物 | Plant
Plate | 板件 | Plate
PlateStandardCase | 板件 | Plate
ProjectionElement | 凸出体 | Projection
ProtectiveDevice | 保护电器 | Protective device
ProtectiveDeviceTrippingUnit | 脱扣器 | Tripping unit
Proxy | 其他构件 | Other element
Pump | 水泵 | Pump
Rail | 钢轨 | Rail
Railing | 栏杆 | Railing
Railway | 铁路 | Railway
RailwayPart | 铁路分部 | Railway part
Ramp | 坡道 | Ramp
RampFlight | 坡道段 | Ramp flight
Referent | 里程桩 | Referent
ReinforcedSoil | 加筋土 | Reinforced soil
ReinforcingBar | 钢筋 | Reinforcing bar
ReinforcingElement | 配筋 | Reinforcement
ReinforcingMesh | 钢筋网 | Reinforcing mesh
Road | 道路 | Road
RoadPart | 道路分部 | Road part
Roof | 屋顶 | Roof
SanitaryTerminal | 卫生器具 | Sanitary fixture
Sensor | 传感器 | Sensor
ShadingDevice | 遮阳构件 | Shading device
Sign | 标识 | Sign
Signal | 信号机 | Signal
Site | 场地 | Site
Slab | 楼板 | Slab
SlabElementedCase | 楼板 | Slab
SlabStandardCase | 楼板 | Slab
SolarDevice | 太阳能设备 | Solar device
Space | 房间 | Room
SpaceHeater | 散热器 | Radiator
SpatialZone | 空间分区 | Spatial zone
StackTerminal | 伸顶末端 | Stack terminal
Stair | 楼梯 | Stair
StairFlight | 梯段 | Stair flight
SurfaceFeature | 表面特征 | Surface feature
SwitchingDevice | 开关 | Switch
SystemFurnitureElement | 系统家具 | System furniture
Tank | 水箱 | Tank
Tendon | 预应力筋 | Tendon
TendonAnchor | 预应力锚具 | Tendon anchor
TendonConduit | 预应力管道 | Tendon conduit
TrackElement | 轨道构件 | Track element
Transformer | 变压器 | Transformer
TransportElement | 电梯及扶梯 | Lift or escalator
TransportationDevice | 运输设备 | Transport device
Trenching | 沟槽 | Trench
TubeBundle | 管束 | Tube bundle
UnitaryControlElement | 控制面板 | Control panel
UnitaryEquipment | 空调机组 | Air handling unit
Valve | 阀门 | Valve
Vehicle | 车辆 | Vehicle
VibrationDamper | 阻尼器 | Vibration damper
VibrationIsolator | 隔振器 | Vibration isolator
VirtualElement | 虚拟边界 | Virtual boundary
Wall | 墙 | Wall
WallElementedCase | 墙 | Wall
WallStandardCase | 墙 | Wall
WasteTerminal | 排水器具 | Waste terminal
Window | 窗 | Window
WindowStandardCase | 窗 | Window
`)
