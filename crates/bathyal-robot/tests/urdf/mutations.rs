//! Files damaged at random: every one is read or refused, and none brings the reader down.

use super::try_read;
use bathyal_robot::Base;

/// Number of damaged files, for about a second.
const TRIALS: usize = 4000;
const SEED: u64 = 20240923;

/// A robot with a bit of everything.
const EVERYTHING: &str = r#"<?xml version="1.0"?>
<robot name="r"><material name="m"><color rgba="1 0 0 1"/></material>
<link name="world"/><link name="a"><inertial><origin xyz="0 0 1" rpy="1 2 3"/><mass value="2"/>
<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/><fluid_added_mass><xx>1</xx></fluid_added_mass></inertial>
<visual><geometry><mesh filename="f.stl" scale="1 1 1"/></geometry><material name="m"/></visual>
<collision><geometry><cylinder radius="1" length="2"/></geometry></collision></link><link name="b"/><link name="c"/>
<joint name="j" type="floating"><parent link="world"/><child link="a"/></joint>
<joint name="k" type="planar"><parent link="a"/><child link="b"/><axis xyz="0 1 0"/></joint>
<joint name="l" type="continuous"><parent link="b"/><child link="c"/><origin xyz="1 0 0"/><axis xyz="1 0 0"/>
<limit lower="-1" upper="1" effort="1" velocity="1"/><dynamics damping="1"/><mimic joint="j"/><bathyal rotor_inertia="1"/></joint>
<gazebo><plugin filename="libuuv_underwater_object_ros_plugin.so" name="u"><fluid_density>1028</fluid_density>
<link name="a"><neutrally_buoyant>1</neutrally_buoyant><box><width>1</width><length>2</length><height>3</height></box>
<hydrodynamic_model><type>cylinder</type><linear_damping>-1 -1 -1 -1 -1 -1</linear_damping></hydrodynamic_model></link></plugin>
<plugin filename="libuuv_thruster_ros_plugin.so" name="t"><linkName>c</linkName><jointName>l</jointName><gain>2</gain>
<clampMin>-1</clampMin><clampMax>1</clampMax><dynamics><type>FirstOrder</type><timeConstant>1</timeConstant></dynamics>
<conversion><type>LinearInterp</type><inputValues>-1 0 1</inputValues><outputValues>-1 0 1</outputValues></conversion></plugin>
<plugin filename="gz-sim-hydrodynamics-system" name="h"><link_name>b</link_name><xDotU>-1</xDotU><xUabsU>-1</xUabsU></plugin>
<plugin filename="gz-sim-thruster-system" name="g"><joint_name>l</joint_name><deadband>1</deadband></plugin></gazebo>
<bathyal><thruster name="m" body="a" position="0 0 0" direction="1 0 0"><table command="0 1" thrust="0 1"/></thruster></bathyal></robot>"#;

/// Insertions: pieces of XML, odd numbers, odd characters.
const PIECES: [&str; 16] = [
    "<",
    ">",
    "\"",
    "/",
    "=",
    " ",
    "1e999",
    "-0",
    "NaN",
    "${x}",
    "é",
    "\0",
    "<link name=\"b\"/>",
    "<!-- -->",
    "&#0;",
    "link=\"a\"",
];

/// Numbers from a seed (Knuth's MMIX).
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n
    }
}

/// Somewhere between two characters.
fn somewhere(text: &str, random: &mut Random) -> usize {
    let at = random.below(text.len() + 1);
    (0..=at)
        .rev()
        .find(|i| text.is_char_boundary(*i))
        .unwrap_or(0)
}

fn damaged(text: &mut String, random: &mut Random) {
    let (a, b) = (somewhere(text, random), somewhere(text, random));
    // Mostly small damage: large damage is no XML any more.
    let near = (a.min(b)..=a.max(b).min(a.min(b) + 12)).rev();
    let end = near
        .clone()
        .find(|i| text.is_char_boundary(*i))
        .unwrap_or(a.min(b));
    match random.below(4) {
        0 => text.replace_range(a.min(b)..end, ""),
        1 => text.insert_str(a, PIECES[random.below(PIECES.len())]),
        2 => text.replace_range(a.min(b)..end, PIECES[random.below(PIECES.len())]),
        // A word for another one.
        _ => {
            let words: Vec<&str> = EVERYTHING.split(['"', '<', '>', ' ']).collect();
            let (old, new) = (
                words[random.below(words.len())],
                words[random.below(words.len())],
            );
            if !old.is_empty() {
                *text = text.replacen(old, new, 1 + random.below(3));
            }
        }
    }
}

#[test]
fn damaged_files_are_read_or_refused_with_a_place() {
    assert!(try_read(EVERYTHING, Base::Auto).is_ok());
    let mut random = Random(SEED);
    let mut read = 0;
    for _ in 0..TRIALS {
        let mut text = EVERYTHING.to_string();
        for _ in 0..1 + random.below(3) {
            damaged(&mut text, &mut random);
        }
        match try_read(&text, Base::Auto) {
            Ok(_) => read += 1,
            Err(error) => assert!(error.range.is_some(), "{error}"),
        }
    }
    println!("{read} of {TRIALS} damaged files could be read");
    assert!(read > TRIALS / 50, "the damage leaves nothing to read");
}
