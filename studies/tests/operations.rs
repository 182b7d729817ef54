//! The choice of the method for forward dynamics, on the robots of the gallery.

use bathyal::{ForwardMethod, Model};
use bathyal_bench::counts::counted_composite_excess;
use bathyal_robot::to_spec;
use bathyal_sim::gallery;

#[test]
fn robots_of_the_gallery_have_the_operations_that_are_counted() {
    for entry in gallery::ROBOTS {
        let mut robot = gallery::robot(entry.name).expect("a robot");
        for on_land in [false, true] {
            if on_land {
                robot.water_density = Some(0.0);
                for body in &mut robot.bodies {
                    body.hydrodynamics = Default::default();
                }
            }
            let spec = to_spec(&robot).expect("a spec");
            let model = Model::build(&spec).expect("a model");
            let counted = counted_composite_excess(&model);
            let name = entry.name;
            assert_eq!(ForwardMethod::composite_excess(&model), counted, "{name}");
            let chosen = ForwardMethod::of_fewest_operations(&model);
            let composite = chosen == ForwardMethod::CompositeBody;
            assert_eq!(composite, counted < 0, "{name}");
        }
    }
}
