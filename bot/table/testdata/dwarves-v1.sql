-- Written by the SQL dump of a database in which a release played whose rules of dwarves were version 1.
-- Not generated anew: what was released stays as it was.
PRAGMA application_id = 1399808626;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE goose_db_version (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		version_id INTEGER NOT NULL,
		is_applied INTEGER NOT NULL,
		tstamp TIMESTAMP DEFAULT (datetime('now'))
	);
INSERT INTO goose_db_version VALUES(1,0,1,'2026-11-22 20:31:35');
INSERT INTO goose_db_version VALUES(2,1,1,'2026-11-22 20:31:35');
INSERT INTO goose_db_version VALUES(3,2,1,'2026-11-22 20:31:35');
INSERT INTO goose_db_version VALUES(4,3,1,'2026-11-22 20:31:35');
INSERT INTO goose_db_version VALUES(5,4,1,'2026-11-22 20:31:35');
INSERT INTO goose_db_version VALUES(6,5,1,'2026-11-22 20:31:35');
INSERT INTO goose_db_version VALUES(7,6,1,'2026-11-22 20:31:35');
INSERT INTO goose_db_version VALUES(8,7,1,'2026-11-22 20:31:35');
INSERT INTO goose_db_version VALUES(9,8,1,'2026-11-22 20:31:35');
INSERT INTO goose_db_version VALUES(10,9,1,'2026-11-22 20:31:35');
CREATE TABLE move (
    game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    seq  INTEGER NOT NULL CHECK (seq >= 0),
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7 OR seat = 15),
    text TEXT    NOT NULL CHECK (text <> ''),
    at   INTEGER, stand_in TEXT NOT NULL DEFAULT '', auto INTEGER NOT NULL DEFAULT 0 CHECK (auto IN (0, 1)), undo INTEGER NOT NULL DEFAULT 0 CHECK (undo IN (0, 1)), secret INTEGER NOT NULL DEFAULT 0 CHECK (secret IN (0, 1)),
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO move VALUES(1,0,15,'terreno a hierro',1772366405000,'',0,0,0);
INSERT INTO move VALUES(1,1,15,'terreno b piedra',1772366405000,'',0,0,0);
INSERT INTO move VALUES(1,2,15,'terreno c hierro',1772366405000,'',0,0,0);
INSERT INTO move VALUES(1,3,15,'terreno d madera',1772366405000,'',0,0,0);
INSERT INTO move VALUES(1,4,15,'terreno e madera',1772366405000,'',0,0,0);
INSERT INTO move VALUES(1,5,15,'terreno f piedra',1772366405000,'',0,0,0);
INSERT INTO move VALUES(1,6,15,'terreno g madera',1772366405000,'',0,0,0);
INSERT INTO move VALUES(1,7,15,'terreno h madera',1772366405000,'',0,0,0);
INSERT INTO move VALUES(1,8,15,'terreno i cobre',1772366405000,'',0,0,0);
INSERT INTO move VALUES(1,9,15,'terreno k carbón',1772366405000,'',0,0,0);
INSERT INTO move VALUES(1,10,15,'terreno l carbón',1772366405000,'',0,0,0);
INSERT INTO move VALUES(1,11,15,'terreno m carbón',1772366405000,'',0,0,0);
INSERT INTO move VALUES(1,12,15,'terreno n hierro',1772366405000,'',0,0,0);
INSERT INTO move VALUES(1,13,15,'terreno o cobre',1772366405000,'',0,0,0);
INSERT INTO move VALUES(1,14,15,'terreno p piedra',1772366405000,'',0,0,0);
INSERT INTO move VALUES(1,15,15,'terreno q piedra',1772366405000,'',0,0,0);
INSERT INTO move VALUES(1,16,15,'terreno r hierro',1772366405000,'',0,0,0);
INSERT INTO move VALUES(1,17,15,'terreno s cobre',1772366405000,'',0,0,0);
INSERT INTO move VALUES(1,18,15,'rojos f h o q',1772366405000,'',0,0,0);
INSERT INTO move VALUES(1,19,15,'seises f h',1772366405000,'',0,0,0);
INSERT INTO move VALUES(1,20,15,'número a 2',1772366405000,'',0,0,0);
INSERT INTO move VALUES(1,21,15,'número b 9',1772366405000,'',0,0,0);
INSERT INTO move VALUES(1,22,15,'número c 4',1772366405000,'',0,0,0);
INSERT INTO move VALUES(1,23,15,'número d 3',1772366405000,'',0,0,0);
INSERT INTO move VALUES(1,24,15,'número e 11',1772366405000,'',0,0,0);
INSERT INTO move VALUES(1,25,15,'número g 10',1772366405000,'',0,0,0);
INSERT INTO move VALUES(1,26,15,'número i 5',1772366405000,'',0,0,0);
INSERT INTO move VALUES(1,27,15,'número k 9',1772366405000,'',0,0,0);
INSERT INTO move VALUES(1,28,15,'número l 5',1772366405000,'',0,0,0);
INSERT INTO move VALUES(1,29,15,'número m 4',1772366405000,'',0,0,0);
INSERT INTO move VALUES(1,30,15,'número n 12',1772366405000,'',0,0,0);
INSERT INTO move VALUES(1,31,15,'número p 10',1772366405000,'',0,0,0);
INSERT INTO move VALUES(1,32,15,'número r 11',1772366405000,'',0,0,0);
INSERT INTO move VALUES(1,33,15,'número s 3',1772366405000,'',0,0,0);
INSERT INTO move VALUES(1,34,15,'turnos 2 5 2',1772366405000,'',0,0,0);
INSERT INTO move VALUES(1,35,15,'turnos 5 3',1772366405000,'',0,0,0);
INSERT INTO move VALUES(1,36,1,'pozo h se',1772366406000,'',0,0,0);
INSERT INTO move VALUES(1,37,1,'riel i sw',1772366407000,'',0,0,0);
INSERT INTO move VALUES(1,38,0,'pozo k s',1772366408000,'',0,0,0);
INSERT INTO move VALUES(1,39,0,'riel k se',1772366409000,'',0,0,0);
INSERT INTO move VALUES(1,40,2,'pozo f se',1772366410000,'',0,0,0);
INSERT INTO move VALUES(1,41,2,'riel f e',1772366411000,'',0,0,0);
INSERT INTO move VALUES(1,42,2,'mina m se',1772366412000,'',0,0,0);
INSERT INTO move VALUES(1,43,2,'riel n sw',1772366413000,'',0,0,0);
INSERT INTO move VALUES(1,44,0,'mina a se',1772366414000,'',0,0,0);
INSERT INTO move VALUES(1,45,0,'riel b sw',1772366415000,'',0,0,0);
INSERT INTO move VALUES(1,46,1,'mina b se',1772366416000,'',0,0,0);
INSERT INTO move VALUES(1,47,1,'riel c sw',1772366417000,'',0,0,0);
INSERT INTO move VALUES(1,48,15,'dados contrabandistas 1 2',1772366417000,'',0,0,0);
INSERT INTO move VALUES(1,49,1,'termina',1772366418000,'',0,0,0);
INSERT INTO move VALUES(1,50,15,'dados bisutería 5 2',1772366418000,'',0,0,0);
INSERT INTO move VALUES(1,51,0,'enano k se',1772366419000,'',0,0,0);
INSERT INTO move VALUES(1,52,0,'termina',1772366420000,'',0,0,0);
INSERT INTO move VALUES(1,53,15,'dados contrabandistas 5 6',1772366420000,'',0,0,0);
INSERT INTO move VALUES(1,54,2,'termina',1772366421000,'',0,0,0);
INSERT INTO move VALUES(1,55,15,'dados contrabandistas 4 2',1772366421000,'',0,0,0);
INSERT INTO move VALUES(1,56,1,'enano c sw',1772366422000,'',0,0,0);
INSERT INTO move VALUES(1,57,1,'avanza bisutería',1772366423000,'',0,0,0);
INSERT INTO move VALUES(1,58,1,'termina',1772366424000,'',0,0,0);
INSERT INTO move VALUES(1,59,15,'dados contrabandistas 1 2',1772366424000,'',0,0,0);
INSERT INTO move VALUES(1,60,0,'termina',1772366425000,'',0,0,0);
INSERT INTO move VALUES(1,61,15,'dados contrabandistas 2 6',1772366425000,'',0,0,0);
INSERT INTO move VALUES(1,62,2,'avanza bisutería',1772366426000,'',0,0,0);
INSERT INTO move VALUES(1,63,2,'ofrece 1 carbón por 1 cobre',1772366427000,'',0,0,0);
INSERT INTO move VALUES(1,64,0,'rechaza 1',1772366428000,'',0,0,0);
INSERT INTO move VALUES(1,65,1,'rechaza 1',1772366429000,'',0,0,0);
INSERT INTO move VALUES(1,66,2,'termina',1772366430000,'',0,0,0);
INSERT INTO move VALUES(1,67,15,'dados contrabandistas 4 6',1772366430000,'',0,0,0);
INSERT INTO move VALUES(1,68,1,'termina',1772366431000,'',0,0,0);
INSERT INTO move VALUES(1,69,15,'dados contrabandistas 6 1',1772366431000,'',0,0,0);
INSERT INTO move VALUES(1,70,15,'muestra',1772366431000,'',0,0,0);
INSERT INTO move VALUES(1,71,0,'ofrece 1 madera por 1 piedra',1772366432000,'',0,0,0);
INSERT INTO move VALUES(1,72,1,'rechaza 1',1772366433000,'',0,0,0);
INSERT INTO move VALUES(1,73,2,'rechaza 1',1772366434000,'',0,0,0);
INSERT INTO move VALUES(1,74,0,'termina',1772366435000,'',0,0,0);
INSERT INTO move VALUES(1,75,15,'dados contrabandistas 5 4',1772366435000,'',0,0,0);
INSERT INTO move VALUES(1,76,2,'enano n sw',1772366436000,'',0,0,0);
INSERT INTO move VALUES(1,77,2,'alimenta n sw',1772366437000,'',0,0,0);
INSERT INTO move VALUES(1,78,2,'ofrece 1 carbón por 1 cobre',1772366438000,'',0,0,0);
INSERT INTO move VALUES(1,79,0,'rechaza 1',1772366439000,'',0,0,0);
INSERT INTO move VALUES(1,80,1,'rechaza 1',1772366440000,'',0,0,0);
INSERT INTO move VALUES(1,81,2,'termina',1772366441000,'',0,0,0);
INSERT INTO move VALUES(1,82,15,'dados contrabandistas 6 3',1772366441000,'',0,0,0);
INSERT INTO move VALUES(1,83,1,'ofrece 1 piedra por 1 cobre',1772366442000,'',0,0,0);
INSERT INTO move VALUES(1,84,0,'rechaza 1',1772366443000,'',0,0,0);
INSERT INTO move VALUES(1,85,2,'rechaza 1',1772366444000,'',0,0,0);
INSERT INTO move VALUES(1,86,1,'termina',1772366445000,'',0,0,0);
INSERT INTO move VALUES(1,87,15,'dados bisutería 6 4',1772366445000,'',0,0,0);
INSERT INTO move VALUES(1,88,0,'alimenta k se',1772366446000,'',0,0,0);
INSERT INTO move VALUES(1,89,0,'termina',1772366447000,'',0,0,0);
INSERT INTO move VALUES(1,90,15,'dados bisutería 1 3',1772366447000,'',0,0,0);
INSERT INTO move VALUES(1,91,15,'carta jugador 3 punto bisutería',1772366447000,'',0,0,0);
INSERT INTO move VALUES(1,92,15,'carta jugador 2 monopolio',1772366447000,'',0,0,0);
INSERT INTO move VALUES(1,93,2,'cambia 1 madera 3 carbón por 1 cobre',1772366448000,'',0,0,0);
INSERT INTO move VALUES(1,94,2,'termina',1772366449000,'',0,0,0);
INSERT INTO move VALUES(1,95,15,'dados contrabandistas 6 5',1772366449000,'',0,0,0);
INSERT INTO move VALUES(1,96,1,'juega monopolio cobre',1772366450000,'',0,0,0);
INSERT INTO move VALUES(1,97,15,'muestra',1772366450000,'',0,0,0);
INSERT INTO move VALUES(1,98,1,'mina b se',1772366451000,'',0,0,0);
INSERT INTO move VALUES(1,99,1,'alimenta c sw',1772366452000,'',0,0,0);
INSERT INTO move VALUES(1,100,1,'termina',1772366453000,'',0,0,0);
INSERT INTO move VALUES(1,101,15,'dados tecnología 3 3',1772366453000,'',0,0,0);
INSERT INTO move VALUES(1,102,0,'cambia 3 madera 1 carbón por 1 cobre',1772366454000,'',0,0,0);
INSERT INTO move VALUES(1,103,0,'termina',1772366455000,'',0,0,0);
INSERT INTO move VALUES(1,104,15,'dados contrabandistas 6 4',1772366455000,'',0,0,0);
INSERT INTO move VALUES(1,105,2,'ofrece 1 piedra por 1 cobre',1772366456000,'',0,0,0);
INSERT INTO move VALUES(1,106,0,'rechaza 1',1772366457000,'',0,0,0);
INSERT INTO move VALUES(1,107,1,'rechaza 1',1772366458000,'',0,0,0);
INSERT INTO move VALUES(1,108,2,'termina',1772366459000,'',0,0,0);
INSERT INTO move VALUES(1,109,15,'dados contrabandistas 6 3',1772366459000,'',0,0,0);
INSERT INTO move VALUES(1,110,1,'enano i sw',1772366460000,'',0,0,0);
INSERT INTO move VALUES(1,111,1,'ataca enano c sw pozo f se',1772366461000,'',0,0,0);
INSERT INTO move VALUES(1,112,15,'muestra',1772366461000,'',0,0,0);
INSERT INTO move VALUES(1,113,15,'combate 1 contra 5',1772366461000,'',0,0,0);
INSERT INTO move VALUES(1,114,1,'avanza bisutería',1772366462000,'',0,0,0);
INSERT INTO move VALUES(1,115,1,'ofrece 1 piedra por 1 cobre',1772366463000,'',0,0,0);
INSERT INTO move VALUES(1,116,0,'rechaza 1',1772366464000,'',0,0,0);
INSERT INTO move VALUES(1,117,2,'rechaza 1',1772366465000,'',0,0,0);
INSERT INTO move VALUES(1,118,1,'termina',1772366466000,'',0,0,0);
INSERT INTO move VALUES(1,119,15,'dados contrabandistas 6 2',1772366466000,'',0,0,0);
INSERT INTO move VALUES(1,120,0,'mina k s',1772366467000,'',0,0,0);
INSERT INTO move VALUES(1,121,0,'termina',1772366468000,'',0,0,0);
INSERT INTO move VALUES(1,122,15,'dados tecnología 4 3',1772366468000,'',0,0,0);
INSERT INTO move VALUES(1,123,2,'saqueadores b jugador 2',1772366469000,'',0,0,0);
INSERT INTO move VALUES(1,124,15,'hurto jugador 2 piedra',1772366469000,'',0,0,0);
INSERT INTO move VALUES(1,125,2,'cambia 3 piedra 1 carbón por 1 cobre',1772366470000,'',0,0,0);
INSERT INTO move VALUES(1,126,2,'termina',1772366471000,'',0,0,0);
INSERT INTO move VALUES(1,127,15,'dados tecnología 5 5',1772366471000,'',0,0,0);
INSERT INTO move VALUES(1,128,1,'termina',1772366472000,'',0,0,0);
INSERT INTO move VALUES(1,129,15,'dados tecnología 3 5',1772366472000,'',0,0,0);
INSERT INTO move VALUES(1,130,0,'mina a se',1772366473000,'',0,0,0);
INSERT INTO move VALUES(1,131,0,'avanza bisutería',1772366474000,'',0,0,0);
INSERT INTO move VALUES(1,132,0,'termina',1772366475000,'',0,0,0);
INSERT INTO move VALUES(1,133,15,'dados medicina 1 2',1772366475000,'',0,0,0);
INSERT INTO move VALUES(1,134,2,'termina',1772366476000,'',0,0,0);
INSERT INTO move VALUES(1,135,15,'dados contrabandistas 1 5',1772366476000,'',0,0,0);
INSERT INTO move VALUES(1,136,15,'muestra',1772366476000,'',0,0,0);
INSERT INTO move VALUES(1,137,1,'ofrece 1 piedra por 1 cobre',1772366477000,'',0,0,0);
INSERT INTO move VALUES(1,138,0,'rechaza 1',1772366478000,'',0,0,0);
INSERT INTO move VALUES(1,139,2,'rechaza 1',1772366479000,'',0,0,0);
INSERT INTO move VALUES(1,140,1,'termina',1772366480000,'',0,0,0);
INSERT INTO move VALUES(1,141,15,'dados bisutería 3 4',1772366480000,'',0,0,0);
INSERT INTO move VALUES(1,142,15,'carta jugador 2 espía',1772366480000,'',0,0,0);
INSERT INTO move VALUES(1,143,2,'descarta 2 piedra 2 madera',1772366481000,'',0,0,0);
INSERT INTO move VALUES(1,144,0,'saqueadores f jugador 3',1772366482000,'',0,0,0);
INSERT INTO move VALUES(1,145,15,'hurto jugador 3 piedra',1772366482000,'',0,0,0);
INSERT INTO move VALUES(1,146,0,'cambia 3 piedra 1 carbón por 1 madera',1772366483000,'',0,0,0);
INSERT INTO move VALUES(1,147,0,'termina',1772366484000,'',0,0,0);
INSERT INTO move VALUES(1,148,15,'dados bisutería 6 2',1772366484000,'',0,0,0);
INSERT INTO move VALUES(1,149,2,'termina',1772366485000,'',0,0,0);
INSERT INTO move VALUES(1,150,15,'dados contrabandistas 3 4',1772366485000,'',0,0,0);
INSERT INTO move VALUES(1,151,1,'saqueadores k jugador 1',1772366486000,'',0,0,0);
INSERT INTO move VALUES(1,152,15,'hurto jugador 1 cobre',1772366486000,'',0,0,0);
INSERT INTO move VALUES(1,153,1,'juega espía jugador 3',1772366487000,'',0,0,0);
INSERT INTO move VALUES(1,154,15,'muestra',1772366487000,'',0,0,0);
INSERT INTO move VALUES(1,155,1,'toma cobre',1772366488000,'',0,0,0);
INSERT INTO move VALUES(1,156,1,'mina b se',1772366489000,'',0,0,0);
INSERT INTO move VALUES(1,157,1,'termina',1772366490000,'',0,0,0);
INSERT INTO move VALUES(1,158,15,'dados medicina 5 1',1772366490000,'',0,0,0);
INSERT INTO move VALUES(1,159,0,'termina',1772366491000,'',0,0,0);
INSERT INTO move VALUES(1,160,15,'dados contrabandistas 2 1',1772366491000,'',0,0,0);
INSERT INTO move VALUES(1,161,2,'ofrece 1 piedra por 1 cobre',1772366492000,'',0,0,0);
INSERT INTO move VALUES(1,162,0,'rechaza 1',1772366493000,'',0,0,0);
INSERT INTO move VALUES(1,163,1,'rechaza 1',1772366494000,'',0,0,0);
INSERT INTO move VALUES(1,164,2,'termina',1772366495000,'',0,0,0);
INSERT INTO move VALUES(1,165,15,'dados bisutería 5 4',1772366495000,'',0,0,0);
INSERT INTO move VALUES(1,166,1,'avanza bisutería',1772366496000,'',0,0,0);
INSERT INTO move VALUES(1,167,1,'ofrece 1 madera por 1 cobre',1772366497000,'',0,0,0);
INSERT INTO move VALUES(1,168,0,'acepta 1',1772366498000,'',0,0,0);
INSERT INTO move VALUES(1,169,15,'muestra',1772366498000,'',0,0,0);
INSERT INTO move VALUES(1,170,1,'termina',1772366499000,'',0,0,0);
INSERT INTO move VALUES(1,171,15,'dados contrabandistas 1 1',1772366499000,'',0,0,0);
INSERT INTO move VALUES(1,172,0,'enano b sw',1772366500000,'',0,0,0);
INSERT INTO move VALUES(1,173,0,'avanza tecnología',1772366501000,'',0,0,0);
INSERT INTO move VALUES(1,174,0,'termina',1772366502000,'',0,0,0);
INSERT INTO move VALUES(1,175,15,'dados contrabandistas 2 2',1772366502000,'',0,0,0);
INSERT INTO move VALUES(1,176,2,'alimenta n sw',1772366503000,'',0,0,0);
INSERT INTO move VALUES(1,177,2,'ofrece 1 piedra por 1 cobre',1772366504000,'',0,0,0);
INSERT INTO move VALUES(1,178,0,'rechaza 1',1772366505000,'',0,0,0);
INSERT INTO move VALUES(1,179,1,'rechaza 1',1772366506000,'',0,0,0);
INSERT INTO move VALUES(1,180,2,'termina',1772366507000,'',0,0,0);
INSERT INTO move VALUES(1,181,15,'dados medicina 5 4',1772366507000,'',0,0,0);
INSERT INTO move VALUES(1,182,1,'enano c sw',1772366508000,'',0,0,0);
INSERT INTO move VALUES(1,183,1,'avanza tecnología',1772366509000,'',0,0,0);
INSERT INTO move VALUES(1,184,1,'alimenta c sw',1772366510000,'',0,0,0);
INSERT INTO move VALUES(1,185,1,'termina',1772366511000,'',0,0,0);
INSERT INTO move VALUES(1,186,15,'dados contrabandistas 1 2',1772366511000,'',0,0,0);
INSERT INTO move VALUES(1,187,0,'soborna rubí hasta f jugador 3',1772366512000,'',0,0,0);
INSERT INTO move VALUES(1,188,15,'hurto jugador 3 piedra',1772366512000,'',0,0,0);
INSERT INTO move VALUES(1,189,0,'termina',1772366513000,'',0,0,0);
INSERT INTO move VALUES(1,190,15,'dados medicina 5 1',1772366513000,'',0,0,0);
INSERT INTO move VALUES(1,191,2,'termina',1772366514000,'',0,0,0);
INSERT INTO move VALUES(1,192,15,'dados contrabandistas 5 4',1772366514000,'',0,0,0);
INSERT INTO move VALUES(1,193,1,'soborna rubí hasta k jugador 1',1772366515000,'',0,0,0);
INSERT INTO move VALUES(1,194,15,'hurto jugador 1 rubí',1772366515000,'',0,0,0);
INSERT INTO move VALUES(1,195,1,'ataca enano c sw pozo f se',1772366516000,'',0,0,0);
INSERT INTO move VALUES(1,196,15,'muestra',1772366516000,'',0,0,0);
INSERT INTO move VALUES(1,197,15,'combate 5 contra 3',1772366516000,'',0,0,0);
INSERT INTO move VALUES(1,198,1,'cambia 3 piedra 1 rubí por 1 hierro',1772366517000,'',0,0,0);
INSERT INTO move VALUES(1,199,1,'enano f e',1772366518000,'',0,0,0);
INSERT INTO move VALUES(1,200,1,'termina',1772366519000,'',0,0,0);
INSERT INTO move VALUES(1,201,15,'dados contrabandistas 6 2',1772366519000,'',0,0,0);
INSERT INTO move VALUES(1,202,15,'muestra',1772366519000,'',0,0,0);
INSERT INTO move VALUES(1,203,0,'pierde a se',1772366520000,'',0,0,0);
INSERT INTO move VALUES(1,204,0,'mina a se',1772366521000,'',0,0,0);
INSERT INTO move VALUES(1,205,0,'avanza medicina',1772366522000,'',0,0,0);
INSERT INTO move VALUES(1,206,0,'termina',1772366523000,'',0,0,0);
INSERT INTO move VALUES(1,207,15,'dados contrabandistas 6 4',1772366523000,'',0,0,0);
INSERT INTO move VALUES(1,208,2,'alimenta n sw',1772366524000,'',0,0,0);
INSERT INTO move VALUES(1,209,2,'ofrece 1 piedra por 1 cobre',1772366525000,'',0,0,0);
INSERT INTO move VALUES(1,210,0,'rechaza 1',1772366526000,'',0,0,0);
INSERT INTO move VALUES(1,211,1,'rechaza 1',1772366527000,'',0,0,0);
INSERT INTO move VALUES(1,212,2,'termina',1772366528000,'',0,0,0);
INSERT INTO move VALUES(1,213,15,'dados contrabandistas 5 4',1772366528000,'',0,0,0);
INSERT INTO move VALUES(1,214,1,'termina',1772366529000,'',0,0,0);
INSERT INTO move VALUES(1,215,15,'dados contrabandistas 1 6',1772366529000,'',0,0,0);
INSERT INTO move VALUES(1,216,0,'saqueadores f jugador 2',1772366530000,'',0,0,0);
INSERT INTO move VALUES(1,217,15,'hurto jugador 2 piedra',1772366530000,'',0,0,0);
INSERT INTO move VALUES(1,218,0,'avanza bisutería',1772366531000,'',0,0,0);
INSERT INTO move VALUES(1,219,0,'termina',1772366532000,'',0,0,0);
INSERT INTO move VALUES(1,220,15,'dados contrabandistas 2 6',1772366532000,'',0,0,0);
INSERT INTO move VALUES(1,221,2,'ofrece 1 piedra por 1 cobre',1772366533000,'',0,0,0);
INSERT INTO move VALUES(1,222,0,'rechaza 1',1772366534000,'',0,0,0);
INSERT INTO move VALUES(1,223,1,'rechaza 1',1772366535000,'',0,0,0);
INSERT INTO move VALUES(1,224,2,'termina',1772366536000,'',0,0,0);
INSERT INTO move VALUES(1,225,15,'dados medicina 5 3',1772366536000,'',0,0,0);
INSERT INTO move VALUES(1,226,1,'ofrece 1 madera por 1 piedra',1772366537000,'',0,0,0);
INSERT INTO move VALUES(1,227,0,'rechaza 1',1772366538000,'',0,0,0);
INSERT INTO move VALUES(1,228,2,'rechaza 1',1772366539000,'',0,0,0);
INSERT INTO move VALUES(1,229,1,'termina',1772366540000,'',0,0,0);
INSERT INTO move VALUES(1,230,15,'dados contrabandistas 3 2',1772366540000,'',0,0,0);
INSERT INTO move VALUES(1,231,0,'cambia 3 piedra 1 cobre por 1 hierro',1772366541000,'',0,0,0);
INSERT INTO move VALUES(1,232,0,'riel l sw',1772366542000,'',0,0,0);
INSERT INTO move VALUES(1,233,0,'acuñadura a se',1772366543000,'',0,0,0);
INSERT INTO move VALUES(1,234,0,'termina',1772366544000,'',0,0,0);
INSERT INTO move VALUES(1,235,15,'dados bisutería 1 4',1772366544000,'',0,0,0);
INSERT INTO move VALUES(1,236,15,'carta jugador 3 mercader',1772366544000,'',0,0,0);
INSERT INTO move VALUES(1,237,15,'carta jugador 2 monopolio',1772366544000,'',0,0,0);
INSERT INTO move VALUES(1,238,15,'carta jugador 1 espía',1772366544000,'',0,0,0);
INSERT INTO move VALUES(1,239,2,'juega mercader piedra',1772366545000,'',0,0,0);
INSERT INTO move VALUES(1,240,2,'cambia 2 piedra por 1 cobre',1772366546000,'',0,0,0);
INSERT INTO move VALUES(1,241,2,'ofrece 1 piedra por 1 cobre',1772366547000,'',0,0,0);
INSERT INTO move VALUES(1,242,0,'rechaza 1',1772366548000,'',0,0,0);
INSERT INTO move VALUES(1,243,1,'acepta 1',1772366549000,'',0,0,0);
INSERT INTO move VALUES(1,244,15,'muestra',1772366549000,'',0,0,0);
INSERT INTO move VALUES(1,245,2,'mina m se',1772366550000,'',0,0,0);
INSERT INTO move VALUES(1,246,2,'termina',1772366551000,'',0,0,0);
INSERT INTO move VALUES(1,247,15,'dados contrabandistas 3 3',1772366551000,'',0,0,0);
INSERT INTO move VALUES(1,248,1,'mina f se',1772366552000,'',0,0,0);
INSERT INTO move VALUES(1,249,1,'termina',1772366553000,'',0,0,0);
INSERT INTO move VALUES(1,250,15,'dados contrabandistas 3 1',1772366553000,'',0,0,0);
INSERT INTO move VALUES(1,251,15,'muestra',1772366553000,'',0,0,0);
INSERT INTO move VALUES(1,252,0,'pierde a se',1772366554000,'',0,0,0);
INSERT INTO move VALUES(1,253,0,'juega espía jugador 3',1772366555000,'',0,0,0);
INSERT INTO move VALUES(1,254,15,'muestra',1772366555000,'',0,0,0);
INSERT INTO move VALUES(1,255,0,'toma diamante',1772366556000,'',0,0,0);
INSERT INTO move VALUES(1,256,0,'termina',1772366557000,'',0,0,0);
INSERT INTO move VALUES(1,257,15,'dados contrabandistas 3 6',1772366557000,'',0,0,0);
INSERT INTO move VALUES(1,258,2,'alimenta n sw',1772366558000,'',0,0,0);
INSERT INTO move VALUES(1,259,2,'termina',1772366559000,'',0,0,0);
INSERT INTO move VALUES(1,260,15,'dados medicina 6 3',1772366559000,'',0,0,0);
INSERT INTO move VALUES(1,261,1,'riel c se',1772366560000,'',0,0,0);
INSERT INTO move VALUES(1,262,1,'juega monopolio piedra',1772366561000,'',0,0,0);
INSERT INTO move VALUES(1,263,15,'muestra',1772366561000,'',0,0,0);
INSERT INTO move VALUES(1,264,1,'cambia 1 madera 3 carbón por 1 cobre',1772366562000,'',0,0,0);
INSERT INTO move VALUES(1,265,1,'ofrece 1 piedra por 1 cobre',1772366563000,'',0,0,0);
INSERT INTO move VALUES(1,266,0,'rechaza 1',1772366564000,'',0,0,0);
INSERT INTO move VALUES(1,267,2,'rechaza 1',1772366565000,'',0,0,0);
INSERT INTO move VALUES(1,268,1,'termina',1772366566000,'',0,0,0);
INSERT INTO move VALUES(1,269,15,'dados bisutería 1 3',1772366566000,'',0,0,0);
INSERT INTO move VALUES(1,270,15,'carta jugador 1 mercader',1772366566000,'',0,0,0);
INSERT INTO move VALUES(1,271,15,'carta jugador 3 espía',1772366566000,'',0,0,0);
INSERT INTO move VALUES(1,272,15,'carta jugador 2 soborno',1772366566000,'',0,0,0);
INSERT INTO move VALUES(1,273,0,'avanza medicina',1772366567000,'',0,0,0);
INSERT INTO move VALUES(1,274,0,'cambia 1 piedra 3 carbón por 1 diamante',1772366568000,'',0,0,0);
INSERT INTO move VALUES(1,275,0,'ofrece 1 cobre por 1 diamante',1772366569000,'',0,0,0);
INSERT INTO move VALUES(1,276,1,'rechaza 1',1772366570000,'',0,0,0);
INSERT INTO move VALUES(1,277,2,'rechaza 1',1772366571000,'',0,0,0);
INSERT INTO move VALUES(1,278,0,'termina',1772366572000,'',0,0,0);
INSERT INTO move VALUES(1,279,15,'dados bisutería 4 2',1772366572000,'',0,0,0);
INSERT INTO move VALUES(1,280,15,'carta jugador 2 soborno',1772366572000,'',0,0,0);
INSERT INTO move VALUES(1,281,2,'avanza medicina',1772366573000,'',0,0,0);
INSERT INTO move VALUES(1,282,2,'juega espía jugador 1',1772366574000,'',0,0,0);
INSERT INTO move VALUES(1,283,15,'muestra',1772366574000,'',0,0,0);
INSERT INTO move VALUES(1,284,2,'toma diamante',1772366575000,'',0,0,0);
INSERT INTO move VALUES(1,285,2,'termina',1772366576000,'',0,0,0);
INSERT INTO move VALUES(1,286,15,'dados contrabandistas 5 1',1772366576000,'',0,0,0);
INSERT INTO move VALUES(1,287,1,'juega soborno q jugador 3',1772366577000,'',0,0,0);
INSERT INTO move VALUES(1,288,15,'hurto jugador 3 carbón',1772366577000,'',0,0,0);
INSERT INTO move VALUES(1,289,1,'pozo c se',1772366578000,'',0,0,0);
INSERT INTO move VALUES(1,290,1,'riel i se',1772366579000,'',0,0,0);
INSERT INTO move VALUES(1,291,1,'juega soborno o jugador 1',1772366580000,'',0,0,0);
INSERT INTO move VALUES(1,292,15,'hurto jugador 1 cobre',1772366580000,'',0,0,0);
INSERT INTO move VALUES(1,293,1,'alimenta i sw',1772366581000,'',0,0,0);
INSERT INTO move VALUES(1,294,1,'termina',1772366582000,'',0,0,0);
INSERT INTO move VALUES(1,295,15,'dados contrabandistas 2 3',1772366582000,'',0,0,0);
INSERT INTO move VALUES(1,296,0,'termina',1772366583000,'',0,0,0);
INSERT INTO move VALUES(1,297,15,'dados medicina 6 3',1772366583000,'',0,0,0);
INSERT INTO move VALUES(1,298,2,'termina',1772366584000,'',0,0,0);
INSERT INTO move VALUES(1,299,15,'dados contrabandistas 6 1',1772366584000,'',0,0,0);
INSERT INTO move VALUES(1,300,1,'saqueadores q jugador 3',1772366585000,'',0,0,0);
INSERT INTO move VALUES(1,301,15,'hurto jugador 3 diamante',1772366585000,'',0,0,0);
INSERT INTO move VALUES(1,302,1,'mina f se',1772366586000,'',0,0,0);
INSERT INTO move VALUES(1,303,1,'avanza medicina',1772366587000,'',0,0,0);
INSERT INTO move VALUES(1,304,1,'termina',1772366588000,'',0,0,0);
INSERT INTO move VALUES(1,305,15,'dados contrabandistas 4 1',1772366588000,'',0,0,0);
INSERT INTO move VALUES(1,306,0,'alimenta k se',1772366589000,'',0,0,0);
INSERT INTO move VALUES(1,307,0,'termina',1772366590000,'',0,0,0);
INSERT INTO move VALUES(1,308,15,'dados contrabandistas 4 6',1772366590000,'',0,0,0);
INSERT INTO move VALUES(1,309,2,'persigue n sw hasta f jugador 2',1772366591000,'',0,0,0);
INSERT INTO move VALUES(1,310,15,'hurto jugador 2 carbón',1772366591000,'',0,0,0);
INSERT INTO move VALUES(1,311,2,'alimenta n sw',1772366592000,'',0,0,0);
INSERT INTO move VALUES(1,312,2,'termina',1772366593000,'',0,0,0);
INSERT INTO move VALUES(1,313,15,'dados contrabandistas 4 3',1772366593000,'',0,0,0);
INSERT INTO move VALUES(1,314,1,'saqueadores o jugador 1',1772366594000,'',0,0,0);
INSERT INTO move VALUES(1,315,15,'hurto jugador 1 piedra',1772366594000,'',0,0,0);
INSERT INTO move VALUES(1,316,15,'muestra',1772366594000,'',0,0,0);
INSERT INTO move VALUES(1,317,0,'roba bisutería',1772366595000,'',0,0,0);
INSERT INTO move VALUES(1,318,15,'carta jugador 1 mercader',1772366595000,'',0,0,0);
INSERT INTO move VALUES(1,319,1,'roba tecnología',1772366596000,'',0,0,0);
INSERT INTO move VALUES(1,320,15,'carta jugador 2 acuñadura',1772366596000,'',0,0,0);
INSERT INTO move VALUES(1,321,2,'roba bisutería',1772366597000,'',0,0,0);
INSERT INTO move VALUES(1,322,15,'carta jugador 3 soborno',1772366597000,'',0,0,0);
INSERT INTO move VALUES(1,323,1,'ofrece 1 madera por 1 piedra',1772366598000,'',0,0,0);
INSERT INTO move VALUES(1,324,0,'rechaza 1',1772366599000,'',0,0,0);
INSERT INTO move VALUES(1,325,2,'rechaza 1',1772366600000,'',0,0,0);
INSERT INTO move VALUES(1,326,1,'termina',1772366601000,'',0,0,0);
INSERT INTO move VALUES(1,327,15,'dados contrabandistas 6 2',1772366601000,'',0,0,0);
INSERT INTO move VALUES(1,328,0,'termina',1772366602000,'',0,0,0);
INSERT INTO move VALUES(1,329,15,'dados contrabandistas 5 4',1772366602000,'',0,0,0);
INSERT INTO move VALUES(1,330,2,'juega soborno f jugador 2',1772366603000,'',0,0,0);
INSERT INTO move VALUES(1,331,15,'hurto jugador 2 carbón',1772366603000,'',0,0,0);
INSERT INTO move VALUES(1,332,2,'alimenta n sw',1772366604000,'',0,0,0);
INSERT INTO move VALUES(1,333,2,'termina',1772366605000,'',0,0,0);
INSERT INTO move VALUES(1,334,15,'dados bisutería 6 4',1772366605000,'',0,0,0);
INSERT INTO move VALUES(1,335,1,'cambia 4 madera por 1 cobre',1772366606000,'',0,0,0);
INSERT INTO move VALUES(1,336,1,'mina b se',1772366607000,'',0,0,0);
INSERT INTO move VALUES(1,337,1,'termina',1772366608000,'',0,0,0);
INSERT INTO move VALUES(2,0,15,'terreno a hierro',1772366612000,'',0,0,0);
INSERT INTO move VALUES(2,1,15,'terreno b cobre',1772366612000,'',0,0,0);
INSERT INTO move VALUES(2,2,15,'terreno c carbón',1772366612000,'',0,0,0);
INSERT INTO move VALUES(2,3,15,'terreno d cobre',1772366612000,'',0,0,0);
INSERT INTO move VALUES(2,4,15,'terreno e hierro',1772366612000,'',0,0,0);
INSERT INTO move VALUES(2,5,15,'terreno f cobre',1772366612000,'',0,0,0);
INSERT INTO move VALUES(2,6,15,'terreno g piedra',1772366612000,'',0,0,0);
INSERT INTO move VALUES(2,7,15,'terreno h madera',1772366612000,'',0,0,0);
INSERT INTO move VALUES(2,8,15,'terreno i hierro',1772366612000,'',0,0,0);
INSERT INTO move VALUES(2,9,15,'terreno k piedra',1772366612000,'',0,0,0);
INSERT INTO move VALUES(2,10,15,'terreno l madera',1772366612000,'',0,0,0);
INSERT INTO move VALUES(2,11,15,'terreno m carbón',1772366612000,'',0,0,0);
INSERT INTO move VALUES(2,12,15,'terreno n madera',1772366612000,'',0,0,0);
INSERT INTO move VALUES(2,13,15,'terreno o carbón',1772366612000,'',0,0,0);
INSERT INTO move VALUES(2,14,15,'terreno p hierro',1772366612000,'',0,0,0);
INSERT INTO move VALUES(2,15,15,'terreno q piedra',1772366612000,'',0,0,0);
INSERT INTO move VALUES(2,16,15,'terreno r piedra',1772366612000,'',0,0,0);
INSERT INTO move VALUES(2,17,15,'terreno s madera',1772366612000,'',0,0,0);
INSERT INTO move VALUES(2,18,15,'número a 8',1772366612000,'',0,0,0);
INSERT INTO move VALUES(2,19,15,'número b 11',1772366612000,'',0,0,0);
INSERT INTO move VALUES(2,20,15,'número c 10',1772366612000,'',0,0,0);
INSERT INTO move VALUES(2,21,15,'número d 12',1772366612000,'',0,0,0);
INSERT INTO move VALUES(2,22,15,'número e 5',1772366612000,'',0,0,0);
INSERT INTO move VALUES(2,23,15,'número f 5',1772366612000,'',0,0,0);
INSERT INTO move VALUES(2,24,15,'número g 9',1772366612000,'',0,0,0);
INSERT INTO move VALUES(2,25,15,'número h 6',1772366612000,'',0,0,0);
INSERT INTO move VALUES(2,26,15,'número i 4',1772366612000,'',0,0,0);
INSERT INTO move VALUES(2,27,15,'número k 3',1772366612000,'',0,0,0);
INSERT INTO move VALUES(2,28,15,'número l 6',1772366612000,'',0,0,0);
INSERT INTO move VALUES(2,29,15,'número m 9',1772366612000,'',0,0,0);
INSERT INTO move VALUES(2,30,15,'número n 3',1772366612000,'',0,0,0);
INSERT INTO move VALUES(2,31,15,'número o 10',1772366612000,'',0,0,0);
INSERT INTO move VALUES(2,32,15,'número p 11',1772366612000,'',0,0,0);
INSERT INTO move VALUES(2,33,15,'número q 4',1772366612000,'',0,0,0);
INSERT INTO move VALUES(2,34,15,'número r 8',1772366612000,'',0,0,0);
INSERT INTO move VALUES(2,35,15,'número s 2',1772366612000,'',0,0,0);
INSERT INTO move VALUES(2,36,15,'turnos 6 2',1772366612000,'',0,0,0);
INSERT INTO move VALUES(2,37,0,'pozo h se',1772366613000,'',0,0,0);
INSERT INTO move VALUES(2,38,0,'riel i sw',1772366614000,'',0,0,0);
INSERT INTO move VALUES(2,39,1,'pozo c s',1772366615000,'',0,0,0);
INSERT INTO move VALUES(2,40,1,'riel f e',1772366616000,'',0,0,0);
INSERT INTO move VALUES(2,41,1,'mina k se',1772366617000,'',0,0,0);
INSERT INTO move VALUES(2,42,1,'riel k se',1772366618000,'',0,0,0);
INSERT INTO move VALUES(2,43,0,'mina n se',1772366619000,'',0,0,0);
INSERT INTO move VALUES(2,44,0,'riel n se',1772366620000,'',0,0,0);
INSERT INTO move VALUES(2,45,15,'dados bisutería 1 6',1772366620000,'',0,0,0);
INSERT INTO move VALUES(2,46,0,'termina',1772366621000,'',0,0,0);
INSERT INTO move VALUES(2,47,15,'dados contrabandistas 6 4',1772366621000,'',0,0,0);
INSERT INTO move VALUES(2,48,1,'enano f e',1772366622000,'',0,0,0);
INSERT INTO move VALUES(2,49,1,'alimenta f e',1772366623000,'',0,0,0);
INSERT INTO move VALUES(2,50,1,'termina',1772366624000,'',0,0,0);
INSERT INTO move VALUES(2,51,15,'dados bisutería 6 1',1772366624000,'',0,0,0);
INSERT INTO move VALUES(2,52,0,'avanza medicina',1772366625000,'',0,0,0);
INSERT INTO move VALUES(2,53,0,'termina',1772366626000,'',0,0,0);
INSERT INTO move VALUES(2,54,15,'dados medicina 3 1',1772366626000,'',0,0,0);
INSERT INTO move VALUES(2,55,1,'termina',1772366627000,'',0,0,0);
INSERT INTO move VALUES(2,56,15,'dados tecnología 3 5',1772366627000,'',0,0,0);
INSERT INTO move VALUES(2,57,0,'enano n se',1772366628000,'',0,0,0);
INSERT INTO move VALUES(2,58,0,'avanza bisutería',1772366629000,'',0,0,0);
INSERT INTO move VALUES(2,59,0,'alimenta n se',1772366630000,'',0,0,0);
INSERT INTO move VALUES(2,60,0,'ofrece 1 carbón por 1 piedra',1772366631000,'',0,0,0);
INSERT INTO move VALUES(2,61,1,'rechaza 1',1772366632000,'',0,0,0);
INSERT INTO move VALUES(2,62,0,'termina',1772366633000,'',0,0,0);
INSERT INTO move VALUES(2,63,15,'dados tecnología 5 3',1772366633000,'',0,0,0);
INSERT INTO move VALUES(2,64,1,'termina',1772366634000,'',0,0,0);
INSERT INTO move VALUES(2,65,15,'dados tecnología 4 2',1772366634000,'',0,0,0);
INSERT INTO move VALUES(2,66,0,'termina',1772366635000,'',0,0,0);
INSERT INTO move VALUES(2,67,15,'dados medicina 1 5',1772366635000,'',0,0,0);
INSERT INTO move VALUES(2,68,15,'carta jugador 1 fiesta',1772366635000,'',0,0,0);
INSERT INTO move VALUES(2,69,1,'cambia 1 piedra 3 madera por 1 hierro',1772366636000,'',0,0,0);
INSERT INTO move VALUES(2,70,1,'enano k se',1772366637000,'',0,0,0);
INSERT INTO move VALUES(2,71,1,'termina',1772366638000,'',0,0,0);
INSERT INTO move VALUES(2,72,15,'dados bisutería 2 1',1772366638000,'',0,0,0);
INSERT INTO move VALUES(2,73,15,'carta jugador 1 soborno',1772366638000,'',0,0,0);
INSERT INTO move VALUES(2,74,0,'cambia 3 madera 1 rubí por 1 cobre',1772366639000,'',0,0,0);
INSERT INTO move VALUES(2,75,0,'termina',1772366640000,'',0,0,0);
INSERT INTO move VALUES(2,76,15,'dados tecnología 4 5',1772366640000,'',0,0,0);
INSERT INTO move VALUES(2,77,1,'avanza bisutería',1772366641000,'',0,0,0);
INSERT INTO move VALUES(2,78,1,'ofrece 1 piedra por 1 madera',1772366642000,'',0,0,0);
INSERT INTO move VALUES(2,79,0,'rechaza 1',1772366643000,'',0,0,0);
INSERT INTO move VALUES(2,80,1,'termina',1772366644000,'',0,0,0);
INSERT INTO move VALUES(2,81,15,'dados contrabandistas 1 5',1772366644000,'',0,0,0);
INSERT INTO move VALUES(2,82,0,'termina',1772366645000,'',0,0,0);
INSERT INTO move VALUES(2,83,15,'dados contrabandistas 1 3',1772366645000,'',0,0,0);
INSERT INTO move VALUES(2,84,1,'ofrece 1 piedra por 1 hierro',1772366646000,'',0,0,0);
INSERT INTO move VALUES(2,85,0,'rechaza 1',1772366647000,'',0,0,0);
INSERT INTO move VALUES(2,86,1,'termina',1772366648000,'',0,0,0);
INSERT INTO move VALUES(2,87,15,'dados tecnología 2 3',1772366648000,'',0,0,0);
INSERT INTO move VALUES(2,88,0,'enano i sw',1772366649000,'',0,0,0);
INSERT INTO move VALUES(2,89,0,'alimenta i sw',1772366650000,'',0,0,0);
INSERT INTO move VALUES(2,90,0,'ofrece 1 carbón por 1 cobre',1772366651000,'',0,0,0);
INSERT INTO move VALUES(2,91,1,'rechaza 1',1772366652000,'',0,0,0);
INSERT INTO move VALUES(2,92,0,'termina',1772366653000,'',0,0,0);
INSERT INTO move VALUES(2,93,15,'dados medicina 6 1',1772366653000,'',0,0,0);
INSERT INTO move VALUES(2,94,1,'termina',1772366654000,'',0,0,0);
INSERT INTO move VALUES(2,95,15,'dados contrabandistas 3 4',1772366654000,'',0,0,0);
INSERT INTO move VALUES(2,96,0,'ofrece 1 carbón por 1 cobre',1772366655000,'',0,0,0);
INSERT INTO move VALUES(2,97,1,'rechaza 1',1772366656000,'',0,0,0);
INSERT INTO move VALUES(2,98,0,'termina',1772366657000,'',0,0,0);
INSERT INTO move VALUES(2,99,15,'dados contrabandistas 2 1',1772366657000,'',0,0,0);
INSERT INTO move VALUES(2,100,1,'cambia 3 piedra 1 rubí por 1 hierro',1772366658000,'',0,0,0);
INSERT INTO move VALUES(2,101,1,'termina',1772366659000,'',0,0,0);
INSERT INTO move VALUES(2,102,15,'dados contrabandistas 2 3',1772366659000,'',0,0,0);
CREATE TABLE request (
    id     TEXT    NOT NULL PRIMARY KEY CHECK (id <> ''),
    answer BLOB    NOT NULL,
    at     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE task (
    id       INTEGER PRIMARY KEY, -- never given twice, since the newest row is never deleted
    kind     TEXT    NOT NULL CHECK (kind <> ''),
    game     INTEGER REFERENCES game (id) ON DELETE CASCADE, -- NULL: of no game
    payload  BLOB    NOT NULL,
    due      INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    reason   TEXT    NOT NULL DEFAULT '',
    claimed  INTEGER, -- until when; NULL: by nobody
    done     INTEGER  -- NULL: unfinished
, channel TEXT, lease INTEGER NOT NULL DEFAULT 0 CHECK (lease >= 0), updated INTEGER NOT NULL DEFAULT 0, key TEXT NOT NULL DEFAULT '', replaced INTEGER NOT NULL DEFAULT 0 CHECK (replaced IN (0, 1))) STRICT;
CREATE TABLE fact (
    key   TEXT NOT NULL PRIMARY KEY CHECK (key <> ''),
    value TEXT NOT NULL CHECK (value <> '')
) STRICT, WITHOUT ROWID;
INSERT INTO fact VALUES('counted by','1');
INSERT INTO fact VALUES('installation','64d251cb0c05ae34');
CREATE TABLE IF NOT EXISTS "setting" (
    scope TEXT NOT NULL CHECK (scope IN ('server', 'channel', 'person')),
    id    TEXT NOT NULL,
    key   TEXT NOT NULL CHECK (key <> ''),
    value TEXT NOT NULL CHECK (value <> ''),
    PRIMARY KEY (scope, id, key)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS "result" (
    game       INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    seat       INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
    replaced   INTEGER NOT NULL CHECK (replaced IN (0, 1)), -- it is of who had the seat before
    user       TEXT    NOT NULL,
    player     TEXT    NOT NULL,
    name       TEXT    NOT NULL,
    score      INTEGER NOT NULL,
    place      INTEGER NOT NULL CHECK (place >= 1),
    absent     INTEGER NOT NULL CHECK (absent IN (0, 1)),
    substitute INTEGER NOT NULL CHECK (substitute IN (0, 1)),
    PRIMARY KEY (game, seat, replaced),
    CHECK ((user = '') <> (player = ''))
) STRICT, WITHOUT ROWID;
INSERT INTO result VALUES(1,0,0,'ana','','Ana',3,2,0,0);
INSERT INTO result VALUES(1,1,0,'luis','','Luis',8,1,0,0);
INSERT INTO result VALUES(1,2,0,'berta','','Berta',3,3,0,0);
CREATE TABLE finish (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    game   INTEGER NOT NULL UNIQUE REFERENCES game (id) ON DELETE CASCADE
) STRICT;
INSERT INTO finish VALUES(1,1);
CREATE TABLE tally (
    guild       TEXT    NOT NULL,
    kind        TEXT    NOT NULL CHECK (kind <> ''),
    list        TEXT    NOT NULL CHECK (list IN ('people', 'artificial', 'prophets')),
    month       TEXT    NOT NULL, -- '2026-11'; '': all time
    user        TEXT    NOT NULL CHECK (user <> ''),
    name        TEXT    NOT NULL,
    games       INTEGER NOT NULL CHECK (games >= 1),
    wins        INTEGER NOT NULL CHECK (wins BETWEEN 0 AND games),
    scored      INTEGER NOT NULL CHECK (scored BETWEEN 0 AND games), -- games whose score counts
    score       INTEGER NOT NULL, -- their sum
    best        INTEGER NOT NULL,
    streak      INTEGER NOT NULL CHECK (streak >= 0),
    best_streak INTEGER NOT NULL CHECK (best_streak >= streak),
    -- By what the list is ordered first, and second.
    main        INTEGER NOT NULL CHECK (main = iif(list = 'prophets', score, wins)),
    mean        REAL    NOT NULL CHECK (mean = iif(scored > 0, 1.0 * score / scored, 0.0)),
    PRIMARY KEY (user, guild, kind, list, month)
) STRICT, WITHOUT ROWID;
INSERT INTO tally VALUES('g','enanos','people','','ana','Ana',1,0,1,3,3,0,0,0,3.0);
INSERT INTO tally VALUES('g','enanos','people','2026-03','ana','Ana',1,0,1,3,3,0,0,0,3.0);
INSERT INTO tally VALUES('g','enanos','people','','berta','Berta',1,0,1,3,3,0,0,0,3.0);
INSERT INTO tally VALUES('g','enanos','people','2026-03','berta','Berta',1,0,1,3,3,0,0,0,3.0);
INSERT INTO tally VALUES('g','enanos','people','','luis','Luis',1,1,1,8,8,1,1,1,8.0);
INSERT INTO tally VALUES('g','enanos','people','2026-03','luis','Luis',1,1,1,8,8,1,1,1,8.0);
CREATE TABLE rating (
    guild     TEXT    NOT NULL,
    kind      TEXT    NOT NULL CHECK (kind <> ''),
    user      TEXT    NOT NULL CHECK (user <> ''),
    n         INTEGER NOT NULL CHECK (n >= 1),
    game      INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    mean      REAL    NOT NULL,
    deviation REAL    NOT NULL CHECK (deviation > 0),
    PRIMARY KEY (user, guild, kind, n)
) STRICT, WITHOUT ROWID;
INSERT INTO rating VALUES('g','enanos','ana',1,1,25.0,6.8572528179430767281);
INSERT INTO rating VALUES('g','enanos','berta',1,1,16.538056951773441483,6.8572528179430767281);
INSERT INTO rating VALUES('g','enanos','luis',1,1,33.461943048226558516,6.8572528179430767281);
CREATE TABLE bet (
    game   INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    user   TEXT    NOT NULL CHECK (user <> ''),
    name   TEXT    NOT NULL,
    seat   INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
    at     INTEGER NOT NULL,
    points INTEGER NOT NULL DEFAULT 0 CHECK (points >= 0),
    PRIMARY KEY (game, user)
) STRICT, WITHOUT ROWID;
CREATE TABLE member (
    guild   TEXT    NOT NULL,
    user    TEXT    NOT NULL CHECK (user <> ''),
    present INTEGER NOT NULL CHECK (present IN (0, 1)),
    checked INTEGER NOT NULL,
    PRIMARY KEY (user, guild)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS "game" (
    id       INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice: it is in the buttons of old messages
    revision INTEGER NOT NULL CHECK (revision >= 1),
    kind     TEXT    NOT NULL CHECK (kind <> ''),
    guild    TEXT    NOT NULL,
    channel  TEXT    NOT NULL CHECK (channel <> ''),
    home     TEXT    NOT NULL, -- where the table was opened, when the channel is a thread of its own
    status   TEXT    NOT NULL CHECK (status IN ('lobby', 'running', 'put-away', 'finished', 'cancelled')),
    ended    INTEGER,
    rematch  INTEGER NOT NULL CHECK (rematch >= 0), -- the game that follows; 0: none
    document TEXT    NOT NULL CHECK (json_valid(document))
) STRICT;
INSERT INTO game VALUES(1,207,'enanos','g','c1','','finished',1772366608000,0,'{"version":1,"variant":"8","seed":"097005b035eb440d5bfe92ed9ebb08788170b7d1e629d9b83085de73e7b30076","commitment_form":2,"lang":"es","creator":"ana","capacity":3,"seats":[{"user":"ana","name":"Ana"},{"user":"luis","name":"Luis"},{"user":"berta","name":"Berta"}],"created":"2026-03-01T12:00:01Z","started":"2026-03-01T12:00:05Z"}');
INSERT INTO game VALUES(2,50,'enanos','g','c2','','running',NULL,0,'{"version":1,"variant":"12 numbers=any","seed":"e442ae6bebf4eb436d3900ebbbe54e3b05c1bfde76611241bbc6e40b95a41e95","commitment_form":2,"lang":"es","creator":"ana","capacity":2,"seats":[{"user":"ana","name":"Ana","clock":{"since":"2026-03-01T12:04:19Z"}},{"user":"luis","name":"Luis"}],"created":"2026-03-01T12:03:29Z","started":"2026-03-01T12:03:32Z"}');
INSERT INTO game VALUES(3,2,'enanos','g','c3','','lobby',NULL,0,'{"version":1,"variant":"10","seed":"96b069dba34f6217a87c90ebee2fdeda8e0c9bb6b01a9404a8e7f52f52b7ed95","commitment_form":2,"lang":"es","creator":"ana","capacity":2,"seats":[{"user":"ana","name":"Ana"},{"user":"luis","name":"Luis"}],"created":"2026-03-01T12:04:20Z"}');
CREATE TABLE player (
    game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    user TEXT    NOT NULL CHECK (user <> ''),
    PRIMARY KEY (game, user)
) STRICT, WITHOUT ROWID;
INSERT INTO player VALUES(1,'ana');
INSERT INTO player VALUES(2,'ana');
INSERT INTO player VALUES(3,'ana');
INSERT INTO player VALUES(1,'berta');
INSERT INTO player VALUES(1,'luis');
INSERT INTO player VALUES(2,'luis');
INSERT INTO player VALUES(3,'luis');
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('goose_db_version',10);
INSERT INTO sqlite_sequence VALUES('finish',1);
INSERT INTO sqlite_sequence VALUES('game',3);
CREATE INDEX task_due ON task (due, id) WHERE done IS NULL;
CREATE INDEX task_claimed ON task (claimed) WHERE done IS NULL AND claimed IS NOT NULL;
CREATE INDEX task_done ON task (done) WHERE done IS NOT NULL;
CREATE INDEX task_channel ON task (channel, claimed, updated, done) WHERE done IS NULL;
CREATE INDEX task_key ON task (game, key) WHERE key <> '' AND done IS NULL AND replaced = 0;
CREATE INDEX result_user ON result (user, game) WHERE user <> '';
CREATE INDEX tally_order ON tally (guild, kind, list, month, main DESC, wins DESC, mean DESC, best DESC, user);
CREATE INDEX bet_user ON bet (user);
CREATE INDEX player_user ON player (user, game);
CREATE UNIQUE INDEX game_live ON game (channel, kind) WHERE status IN ('lobby', 'running');
CREATE INDEX game_last ON game (channel, kind, id) WHERE status = 'finished';
CREATE INDEX game_last_home ON game (home, kind, id) WHERE status = 'finished' AND home <> '';
CREATE INDEX game_running ON game (guild, id) WHERE status = 'running';
CREATE INDEX game_thread ON game (channel, home) WHERE home <> '';
COMMIT;
