/**
 * 2048 words, so that one stands for 11 bits. No two begin with the same four letters or differ in one letter only, so
 * that they can be compared over the phone. It is a list of its own: words of a wallet's recovery phrase would make
 * people believe that they are secret.
 */
export const words: readonly string[] = `
abacus abalone abbey abide able about above abroad absent absorb academy accent accord acid acorn across action
actor acumen adamant adapt adhere adjust admire adobe adult advance advice aerial aerobic afar affair affirm
afford after again agate agenda agile agree ahead airport airship aisle alarm album alcove alert alfalfa algae
algebra align alike alley allow almanac almond aloft alone alpaca alphabet alpine alright also altitude aluminum
always amateur amaze amber ambient amends amethyst amiable amigo amount ample amulet amuse anagram analyze anchor
ancient android anemone angle angora animal annex annual answer antenna anthem antique antler anvil anyone anyway
apart apex apiary appear approve april apron aqua aquifer arcade arch arctic ardent area argue arise armchair
armor aroma around array arrive arrow artist ascend aspect asphalt aspire asset assist assume athlete atlas atom
atrium attach attend attic auburn audio august aurora austral author auto autumn avenue aviator avocado avoid
await awake award away awning axiom axis azure baby back bacon badge bagel bake balance balcony balsam bamboo
banana band banjo banquet barber baritone barley barn barrel basil basket bassoon batch battery bayou bazaar beach
bead beauty beaver beckon become bedrock bedtime beef beehive before begin begonia behave behind beige believe
bell below benefit beret berry beryl beside best better between beyond bicep bicycle bifocal binary bingo biology
biplane birch bird biscuit bison bistro bittern bivouac blanket blaze blend blink block bloom blossom blouse bluff
boat bobbin bobcat bodega body boil bold bonsai bonus book boost border borough borrow bosun botany both bottle
boulder bounce bouquet boutique bracelet brain bramble branch brass brave breeze brick bridge brief bright bring
broccoli bronze brother brown brush bubble bucket budget buffalo bugle build bulb bulletin bumper bundle bunny
buoyant burger burlap burnish busy butler buzz byway cabaret cabbage cabin caboose cactus caddie cadet caffeine
calcium calendar calico calm calypso camel camp canal candle canoe canteen canvas canyon capable capital capsule
captain caramel carbon cargo caribou carnival carol carpet carrot carve cascade case castle casual catalog caviar
cedar ceiling celery celsius cement center ceramic cereal certain chain chalk chamber chance charm chateau check
cheese chef chemist cherry chess chicken child chime chipmunk chisel choice choose chowder chrome chuckle cicada
cider cinema cinnamon circle citizen citrus city civil claim clap clarify class clatter clean clerk clever click
cliff climb clinic cloak close cloth cloud club cluster coach coast cobalt cobbler cobra cockatoo cocoa code
coffee coin collar color column comb comfort comic common compass concert condor confetti conifer connect consider
contact cool copilot copper copy coral cork corridor cosine cosmos costume cottage cougar count couple courage
cousin cover cowbell coyote crab cracker cradle craft crane crater crayon cream credit creek crepe crescent
crevice crew cricket crimson crisp crochet crop croquet crowd cruise crumb crunch crust cryptic crystal cube
cuckoo cuisine culture cumin cupboard cupcake curator curb curfew curious curly current cursive cushion custom
cutlery cutout cycle cymbal cypress dabble daffodil dahlia daily damsel dance dapper darling data daughter dawn
daylight dazzle deal debate debut decade december deck decline decor dedicate deep default define degree delight
delta deluxe demand denim denote dense dentist depart depend deposit depth deputy describe design dessert destiny
detail detect detour develop device dewdrop diagram diamond diary dice diesel diet differ digit dignity diligent
dill dinner dinosaur diorama diploma direct discover dish display distance ditch ditto divide dizzy docile doctor
dogwood dolphin domain dome domino donate donkey door dormant dorsal double dough dozen dragon drama drapery draw
dress dribble drift drink drive drizzle drowsy drum dryer duchess duffel dulcet duplex durable during dusk dutiful
duty dwell dynamic eager eagle early earmuff earring earth east echo eclipse ecology economy edge edible edit
educate eerie effect effort eggplant eight either elastic elated elbow elder elect elegant element elephant
elevate elicit else elusive embark emblem embrace emerald eminent emotion emperor employ empty emulate enable
enamel enclose encore endless endorse endure energy engage engine engrave enigma enjoy enlist enough enrich enroll
ensemble entail enthuse entire entry envelope epic episode epoch equal equip erase ermine errand escape escort
espresso essay essence estate esteem estuary eternal ethic eureka evaluate even evident evoke evolve exact example
exceed exchange excite exempt exercise exhale exhibit exist exotic expand expert explain express extend extol
extra eyebrow eyelash fabric face faith falafel falcon family famous fancy fanfare fantasy farm fashion father
faucet favor february federal fedora feed feline fellow felt fence ferment fern fertile festival fetch fiber
fiction fiddle field fiesta fifty figment figure filament file filter final finch find finger finish fiord first
fiscal flag flame flannel flash fleet flex flicker flight float floor floral flower fluent fluffy fluid flute foam
focus foghorn foliage folk food forage forest forget fort forum forward fossil found four fragile freckle free
freight frequent fresh friday friend frigate fringe frisbee fritter frog frolic front frozen frugal fruit fuchsia
fudge fuel fulcrum function funnel furlong furnace furrow fusion futon future gadfly gadget galaxy gallery galosh
gambit game gantry garage garden gargle garlic garment garnet gauge gear gecko gelatin gemstone general genius
genre gentle genuine geology gerbil geyser gherkin giant gift giggle giraffe girder give gizmo glacier glad
glamour glance glide glimpse glisten glitter globe glory glow glue gnat gnome goal goblet golf gondola gong goose
gopher gorge gorilla gosling govern gown grace grammar grand grateful gravel great grebe green grid grill gristle
grizzly grocery group grove guard guava guess guitar gull gumdrop guppy gust gymnast gyro habit hacienda haiku
hail half halibut hammer hamster hangar happy harbor hard harmony harness harvest have hawk haystack hazel health
heap heavy heirloom helium hello helmet hemlock herald herb heritage hexagon hiccup hickory hidden high hike hinge
hint hippo history hobby hockey holiday hollow honest honor hoop hope horizon horn horse hospital host hotdog
hotel huddle human humble hummus humor hundred hurry hyacinth hybrid hydrant hyena hymn hyphen iceberg icicle icon
idea identity idle igloo igneous iguana image impact imply import improve impulse inbox include income index
indigo indoor industry infant infinite inform inherit initial inland inlet innocent input inquire insect inside
inspire install insulate intact integer into invent invite iodine iris irrigate isotope issue italic item ivory
jacket jade jaguar january jargon jasmine javelin jaybird jazz jeans jelly jersey jewel jigsaw joke journey jovial
jubilee judo juggle juice jukebox july jumbo jump juncture june junior juvenile kale kangaroo karaoke kayak keen
kelp kennel kerosene ketchup kettle keyboard kick kiln kilogram kimono king kinship kiosk kitchen kite kitten kiwi
knack knee knife knit knob knuckle koala kumquat label labor lacquer ladder lady lagoon lamb lane language lantern
large lark lasagna lasso lattice laugh laundry laurel lava lavish layer leaf league learn leather leave lecture
left legal legend legume leisure lemon lens lentil leopard lesson level levy liaison liberty library license life
lilac lily limit linden linoleum lion liquid list liter little lizard loan loaves lobster local locust lodge
logbook logic lollipop lotus lounge love lucid lucky luggage lullaby lumber luminous lunar lunch lung lupin luxury
lynx lyric macaroni machine magenta magic magnet magpie mahogany maize majestic major mallet mammal manage
mandarin mango manner mansion mantle manual maple maraca marble margin marine market maroon marsh marvel mascot
mask mason massive math matinee matter maverick maximum meadow mean measure mechanic medal media melody member
memento memory mention menu merchant merge merit mesh message meter method metric microbe midnight midway migrate
mild mimic mimosa mineral minimum minnow minute miracle mirror mixture mobile moccasin mocha model modify module
moist molecule moment monarch monday mongoose monitor monorail month monument moon more morning mortar mosaic moss
mother motor motto mouse much muffin mulberry mule multiply mural muscle museum mushroom music muslin mutton
mutual myself mystery napkin narwhal nation nature nautical navigate navy neat nebula nectar neighbor nephew nerve
network neuron neutral newborn nibble nickel nine nocturne noise nomad nominate nonstop noodle normal north
notable note notice nougat novel nozzle nuance nugget numeral nurse nutmeg nutrient nylon oasis obelisk obey
object oblige oboe observe obtain obvious occasion occupy ocean octagon october odor offer office often ointment
oleander olive olympic omelet once onion only onward onyx open opera opinion opossum optic oracle orange orbit
orchard ordinary oregano organ orient origin oriole ornate orthodox osprey ostrich otter outback outdoor outline
oval oxbow oxygen oyster ozone pacific paddle paint pajama palace palette pamphlet pancake panda panel panorama
panther papaya paper parade parcel parent parsley pass pasta patient patrol pattern pavilion payment peanut
peasant pebble pecan peculiar pediment pelican pencil penguin pennant people pepper percent perfect perhaps period
permit person petal petunia pewter phoenix phone photo phrase physics piano piccolo picnic picture pier pigeon
pilgrim pilot pimento pinwheel pioneer pipe pizza plaster plate play plaza please pledge plenty pliers plum plunge
plywood pocket podium poem polar policy polka pollen polygon pomelo pond popcorn poppy popular porch porridge
position possible potato pottery poultry powder practice praise preamble precious predict prefer premium prepare
present pretty prevail prime priority prism private problem produce profile program project promise pronoun proof
proper proud provide prudent public pudding pulse pumice pupil purchase pure purple push puzzle pyramid python
quadrant quail quality quarry queen quench quest quick quiet quill quince quiver quiz quorum quota rabbit raccoon
radar radio ragtime rally rambler random rank rapid rapport rare rattle raven ravine reaper reason rebound rebuild
recall receive recipe record recruit recycle reduce reflect refresh refuge region regular rehearse reindeer relax
release reliable rely remain remember remind remote renew renown rent repair repeat report reptile republic
request rescue research resin respect result retreat return reunion reveal review reward rhubarb rhyme rhythm
ribbon rich ride rigid rinse ripple ritual river robe robin robot robust rock romance room roster rotate route
rowboat royal rubber ruby rucksack rudder ruffle runway saber sachet safari safe saffron salad salmon salsa salt
salute samba sapling sardine satchel satin sauce sauna savanna savings scale scamper scarf scatter school science
scoop score scout screen script scroll seagull search seaweed second secret section secure seek segment seldom
self seminar senate senior sentence sequel serene series sermon sesame session shade shallow shampoo shed sheep
sherpa shield shift shine shiver shoe should shovel shrimp shrub shuffle shuttle sibling sierra sign silence silk
silver similar simple since siphon siren sister situate size sizzle skate sketch skill skirt skylark slalom
slender slice slim slipper slogan slope small smart smile smooth smudge snail sneaker snippet snorkel snow snuggle
soap soccer social soda soft solemn solid solo solve sonata sonnet soprano sorbet source south space spaniel spark
spatula speak special speed spell sphere spider spin spiral splash sponge spoon sport spray spring sprout spruce
square squeeze squid stable stack stadium staff stage stamp stand star steady stencil step stereo stirrup stitch
stone stool straw stream stripe strong stucco student sturdy style subject sublime submit suburb subway success
sudden suffix sugar suggest suit sultan summer sundial superb supper supreme surf surge surprise survey sushi
sustain swan sweater sweet swing swirl symbol synonym syntax syrup system tabby tackle tadpole taffeta talk tandem
tangent tape tardy target tariff tartan tassel taste tavern taxi team teapot teddy teeth tenant tender tennis
tenor terrace tetra text thank that theater theme theory thermal thesis thick thimble thin third thought thread
thrive throne thumb thunder thursday tiara ticket tidy tiger timber timid tinsel tiptoe title toad today together
token tomato tomorrow tongue tonight tooth topaz topic topple tornado torso tortoise total touch toward towel
trade traffic trail transit tray treble trellis trend trestle trial tribe trim trinket triumph trolley trophy
trousers truck true trumpet truth tryout tuesday tugboat tulip tuna tundra turban turkey turn turtle tutor tuxedo
tweed twelve twenty twig twist typhoon typical ukulele ultra umbrella umpire uncle uncover under unicorn uniform
unison universe unlock unpack until unusual unveil unwind upbeat update upgrade uphill uphold uplift upon upright
upset upward uranium usable usher usual utensil utility utmost utopia vacant vaccine vacuum valid value vanilla
vapor variety varnish vault vector vehicle veil velvet vendor venture veranda verdict verify verse very vessel
veteran vibrant victory video view vigor village vintage vinyl viola virtue visit visual vital vivid voice volcano
volley voltage volume voucher voyage wafer waffle wagon walnut walrus waltz wander want warbler wardrobe warrant
wasp wedding welcome whale wharf wheat wheel whimsy whisper white widget width willow winter wire wisdom witness
word wrangle wrap wreath wren wrinkle wrist xenon xylem yacht yoga yogurt yonder young zealous zebra zenith zephyr
zero zigzag zinc zipper zodiac
`
  .trim()
  .split(/\s+/)
