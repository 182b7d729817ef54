//! Commands that cannot be given.

use super::try_setup;
use super::vehicle::{VEHICLE, scenario};

fn error(control: &str) -> String {
    let setup = try_setup(VEHICLE, &scenario(control, 1.0));
    let built = setup.and_then(|setup| setup.controllers().map(|_| ()));
    built.unwrap_err().to_string()
}

#[test]
fn a_fin_without_a_hinge_and_an_unknown_one_cannot_be_commanded() {
    let command = |fin: &str| {
        format!(
            "[[control]]\nopen_loop = {{ deflections = [{{ fin = '{fin}', trajectory = {{ deg = [5.0] }} }}] }}"
        )
    };
    let fixed = error(&command("keel"));
    assert!(fixed.contains("scenario.toml:13:38: "), "{fixed}");
    assert!(
        fixed.contains("fin 'keel' is fixed and cannot be commanded"),
        "{fixed}"
    );
    assert!(fixed.contains("give it a hinge"), "{fixed}");
    let unknown = error(&command("sail"));
    assert!(
        unknown.contains("there is no fin 'sail'; give one of: 'rudder', 'stern planes'"),
        "{unknown}"
    );
}
